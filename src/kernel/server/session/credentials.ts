import type { FastifyRequest } from 'fastify';
import { type Endpoint, isWrite } from '../../contract/api.ts';
import { CODE, kernelSentences, Refusal, signedOut } from '../../errors.ts';
import {
  cookieOf,
  hashHex,
  isSameOrigin,
  SESSION_COOKIE,
  type SessionCredentials,
} from './session-context.ts';

/** The halves of the session that came along, and the companies that are wished for. */
export function credentialsOf(endpoint: Endpoint, request: FastifyRequest): SessionCredentials {
  const query = request.query as Record<string, unknown>;
  const token = tokenOf(request);
  const cookie = cookieOf(request, SESSION_COOKIE);
  const isNavigation = 'navigation' in endpoint && endpoint.navigation === true;
  const halves = {
    tokenHash: token ? hashHex(token) : undefined,
    cookieHash: cookie ? hashHex(cookie) : undefined,
  };
  if (!halves.tokenHash && !(isNavigation && halves.cookieHash && isSameOrigin(request))) throw signedOut();
  // An address that navigates names the acting company itself, and the selection as `company`.
  if (isNavigation && !halves.tokenHash)
    return { ...halves, acting: companyWish(query.company_id), ...selectionWish(query.company) };
  const selected = isWrite(endpoint) ? undefined : companyWish(query.company_id);
  return { ...halves, acting: actingCredentials(request), selected };
}

/** What other systems call with; it is told from a session's token by how it begins. */
export const API_KEY = /^xzk_/;

/** A session's token, or a key, which may also come as other systems' programs like to send one. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { token, authorization } = request.headers;
  if (typeof token === 'string' && token) return token;
  return /^Bearer (xzk_\S{1,100})$/i.exec(authorization ?? '')?.[1];
}

/** The company that a call names for itself; without one it is the session's own. */
export const actingCredentials = (request: FastifyRequest): number | undefined =>
  companyWish(request.headers['acting-company']);

/** The selection of an export, by id or by name. */
const selectionWish = (value: unknown): Pick<SessionCredentials, 'selected' | 'selectedName'> =>
  typeof value === 'string' && value !== '' && !/^\d+$/.test(value)
    ? { selected: undefined, selectedName: value }
    : { selected: companyWish(value) };

function companyWish(value: unknown): number | undefined {
  if (value === undefined || value === '') return undefined;
  const id = Number(value);
  if (typeof value !== 'string' || !Number.isSafeInteger(id) || id < 0)
    throw new Refusal(CODE.notPermitted, kernelSentences.companyNotGranted);
  return id;
}
