import type { Verdict } from '@/kernel/errors.ts';
import { newcomerSettingText as text } from './newcomer-setting.text.ts';

/** What a provider has said of somebody whom nobody here knows. */
export interface Claims {
  readonly name: string;
  /** What they go by there: a login name is made of it. */
  readonly login: string;
  /** Verified by the provider; empty where it is not. */
  readonly email: string;
  readonly organisations: readonly string[];
}
interface Lists {
  readonly mail_domains: readonly string[];
  readonly organisations: readonly string[];
}
export type ProviderKind = 'oidc' | 'wecom' | 'dingtalk' | 'feishu';

/** Whether a company takes this person: by domain or organisation; without either list, everybody. */
export function admits({ mail_domains, organisations }: Lists, claims: Claims): boolean {
  if (mail_domains.length + organisations.length === 0) return true;
  const [, domain] = /@([^@]+)$/.exec(claims.email.toLowerCase()) ?? [];
  return (
    (domain !== undefined && mail_domains.includes(domain)) ||
    claims.organisations.some((id) => organisations.includes(id))
  );
}

/** Anybody in the world may have an account on two of the platforms: there the organisation is named. */
export const organisationsFit = (kind: ProviderKind, { organisations }: Lists): Verdict =>
  (kind !== 'dingtalk' && kind !== 'feishu') || organisations.length > 0 || text.needs_organisation;
export const domainsFit = (kind: ProviderKind, { mail_domains }: Lists): Verdict =>
  kind === 'oidc' || mail_domains.length === 0 || text.no_mail;

/** Nouns by whose rights somebody lets others in, or does more than they were given. */
const GOVERNING = [
  'admin',
  'api_key',
  'company',
  'department',
  'identity',
  'newcomer_setting',
  'role',
  'webhook',
];

/** A role that nobody gives to somebody whom nobody has looked at: it governs, or it decides about money and documents. */
export const isSensitive = (rights: Iterable<string>, deciding: ReadonlySet<string>): boolean =>
  [...rights].some((key) => {
    const [noun = '', name] = key.split('.');
    return deciding.has(key) || (GOVERNING.includes(noun) && name !== 'read');
  });

const LOGIN_MOST = 40;
/** Two names to sign in by: what they go by there, and the same with a mark that nobody else has. */
export function loginNames({ login, email }: Claims, provider: string, mark: string): [string, string] {
  const given = (email || login).replace(/@.*$/, '').replace(/[^A-Za-z0-9._-]/g, '');
  const plain = /^[A-Za-z]/.test(given) && given.length > 1 ? given : `${provider}.${given || mark}`;
  return [plain.slice(0, LOGIN_MOST), `${plain.slice(0, LOGIN_MOST - mark.length - 1)}-${mark}`];
}
