import { no, type Verdict } from '@/kernel/errors.ts';
import type { Actor } from '@/kernel/status.ts';
import { smsText } from './sms.text.ts';
import { smsTemplateText } from './sms-template.text.ts';

const GAP = /\{([a-z][a-z0-9_]{0,19})\}/g;
export const MOST_VARIABLES = 10;
/** What the large providers take for one variable. */
export const LONGEST_VALUE = 35;
/** A company that has set nothing may send so many parts a month. */
export const DEFAULT_QUOTA = 1000;

/** The variables of a text, each once, in the order of their first appearance. */
export const variablesOf = (body: string): string[] => [
  ...new Set([...body.matchAll(GAP)].map((match) => String(match[1]))),
];

/** The templates that the program itself fills in, with the variables that it gives. */
export const SYSTEM_TEMPLATES = {
  login_code: { variables: ['code', 'minutes'], secret: ['code'] },
} as const satisfies Record<string, { variables: readonly string[]; secret: readonly string[] }>;
export type SystemPurpose = keyof typeof SYSTEM_TEMPLATES;

export function wellFormed(body: string, purpose: SystemPurpose | null): Verdict {
  const stray = /[{}]/.exec(body.replace(GAP, (gap) => ' '.repeat(gap.length)));
  if (stray)
    return no(smsTemplateText.bad_brace, { at: body.slice(Math.max(0, stray.index - 4), stray.index + 8) });
  if (/[【】]/.test(body)) return smsTemplateText.has_sign;
  const variables = variablesOf(body);
  if (variables.length > MOST_VARIABLES) return no(smsTemplateText.too_many, { max: MOST_VARIABLES });
  const wanted: readonly string[] = purpose ? SYSTEM_TEMPLATES[purpose].variables : variables;
  const same = wanted.length === variables.length && wanted.every((name) => variables.includes(name));
  return same || no(smsTemplateText.needs_variables, { names: wanted.map((name) => `{${name}}`).join(' ') });
}

export type Gaps = readonly { readonly name: string; readonly value: string }[];

/** Each variable has its value, and nothing else has one. */
export function fits(body: string, values: Gaps): Verdict {
  const wanted = variablesOf(body);
  const given = values.map(({ name }) => name);
  const missing = wanted.filter((name) => !given.includes(name));
  if (missing.length) return no(smsText.value_missing, { names: missing.join('、') });
  const unknown = given.filter((name) => !wanted.includes(name));
  if (unknown.length) return no(smsText.value_unknown, { names: unknown.join('、') });
  const long = values.find(({ value }) => [...value].length > LONGEST_VALUE);
  if (long) return no(smsText.value_long, { name: long.name, max: LONGEST_VALUE });
  return !values.some(({ value }) => /[【】\r\n]/.test(value)) || smsText.value_marks;
}

/** The values in the order of the variables: some providers know no names. */
export const inOrder = (body: string, values: Gaps): Gaps =>
  variablesOf(body).map((name) => ({
    name,
    value: values.find((given) => given.name === name)?.value ?? '',
  }));

export const filled = (body: string, values: Gaps): string =>
  body.replace(GAP, (gap, name: string) => values.find((given) => given.name === name)?.value ?? gap);

/** As it arrives: the signature first. */
export const signed = (sign: string, text: string): string => (sign ? `【${sign}】${text}` : text);

/** One message holds 70 characters; a longer one goes in parts of 67, and each part is billed. */
export function partsOf(text: string): number {
  const length = [...text].length;
  return length <= 70 ? 1 : Math.ceil(length / 67);
}

export const withinQuota = (quota: number, used: number, parts: number): Verdict =>
  used + parts <= quota || no(smsText.quota_used_up, { used, quota, parts });

/** A secret is sent, and never kept. */
export const masked = (values: Gaps, secret: readonly string[]): Gaps =>
  values.map(({ name, value }) => (secret.includes(name) ? { name, value: '******' } : { name, value }));

/** Its code is not known any more, and would no longer open anything. */
export function mayResend(message: { kind: string; company_id: number }, actor: Actor): Verdict {
  if (message.company_id !== actor.company_id) return smsText.not_here;
  return message.kind !== 'login_code' || smsText.no_code_again;
}

export const notSystem = (template: { purpose: string | null }): Verdict =>
  template.purpose === null || smsTemplateText.system_stays;
