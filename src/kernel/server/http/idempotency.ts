import { createHash } from 'node:crypto';
import { escapeLiteral } from 'pg';
import { invalid, kernelSentences, refuse } from '../../errors.ts';
import type { Query } from '../db/database.ts';

/** Sane keys only: they are stored. */
const KEY = /^[\x21-\x7e]{1,128}$/;

export interface IdempotencyKey {
  readonly adminId: number;
  readonly action: string;
  readonly key: string;
  /** Of the company as it was asked for, and the body. */
  readonly bodyHash: Buffer;
  /** Of the same body, had it been asked for under this company; under none where nothing is named. */
  readonly hashUnder: (company?: number) => Buffer;
}

export function idempotencyKey(
  adminId: number,
  acting: number | undefined,
  action: string,
  key: string,
  body: unknown,
): IdempotencyKey {
  if (!KEY.test(key)) throw invalid({ 'Idempotency-Key': kernelSentences.invalid });
  const words = canonical(body);
  const hashUnder = (company?: number) =>
    createHash('sha256')
      .update(`${company ?? ''}\n${words}`)
      .digest();
  return { adminId, action, key, bodyHash: hashUnder(acting), hashUnder };
}

/** The company that the transaction acts under, named by the call or the session's own. */
const COMPANY = "NULLIF(current_setting('app.write_company', true), '')::bigint";

/**
 * Claims the key inside the effect's own transaction. A second call with the same key waits here for the first to end:
 * if it committed, its answer is given again; if it did not, this one does the work.
 */
export async function claimKey(
  query: Query,
  { adminId, action, key, bodyHash, hashUnder }: IdempotencyKey,
): Promise<{ answer: unknown } | undefined> {
  const claimed = await query(
    `INSERT INTO idempotency_key (admin_id, action, key, body_hash, company_id) VALUES ($1, $2, $3, $4, ${COMPANY})
     ON CONFLICT DO NOTHING`,
    [adminId, action, key, bodyHash],
  );
  if (claimed.rowCount) return undefined;
  const { rows } = await query(
    `SELECT body_hash, answer, company_id, company_id = ${COMPANY} AS is_same_company FROM idempotency_key
      WHERE admin_id = $1 AND action = $2 AND key = $3`,
    [adminId, action, key],
  );
  const before = rows[0] as Before | undefined;
  if (!before || !isSame(before, bodyHash, hashUnder)) throw refuse(kernelSentences.keyReused);
  return { answer: before.answer };
}

interface Before {
  readonly body_hash: Buffer;
  readonly answer: unknown;
  readonly company_id: number | null;
  readonly is_same_company: boolean | null;
}
/**
 * The same words, or the same body under the same company: the session's own company may be named or left out. A call that
 * changes the session's own company finds its first answer by its words alone.
 */
function isSame(
  { body_hash, company_id, is_same_company }: Before,
  asked: Buffer,
  under: IdempotencyKey['hashUnder'],
): boolean {
  if (asked.equals(body_hash)) return true;
  if (!is_same_company || company_id === null) return false;
  return under().equals(body_hash) || under(company_id).equals(body_hash);
}

/**
 * The claim in words, to go out together with the entrance: it takes effect only where that has let this admin in, and
 * waits as `claimKey` does. Where it finds the key taken, `claimKey` says by what.
 */
export function claimWith({ adminId, action, key, bodyHash }: IdempotencyKey): string {
  const values = `${Number(adminId)}, ${escapeLiteral(action)}, ${escapeLiteral(key)}, '\\x${bodyHash.toString('hex')}'::bytea`;
  return (
    `INSERT INTO idempotency_key (admin_id, action, key, body_hash, company_id) SELECT ${values}, ${COMPANY} ` +
    `WHERE current_setting('app.admin', true) = '${Number(adminId)}' ON CONFLICT DO NOTHING`
  );
}

/** In words, to go out together with the COMMIT. */
export function storeResponse({ adminId, action, key }: IdempotencyKey, answer: unknown): string {
  const kept = escapeLiteral(JSON.stringify(answer ?? null));
  return `UPDATE idempotency_key SET answer = ${kept} WHERE admin_id = ${Number(adminId)} AND action = ${escapeLiteral(action)} AND key = ${escapeLiteral(key)}`;
}

/** The same input is the same body, in whatever order its fields came. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value && typeof value === 'object')
    return `{${Object.keys(value)
      .sort()
      .map((k) => `${JSON.stringify(k)}:${canonical((value as Record<string, unknown>)[k])}`)
      .join(',')}}`;
  return JSON.stringify(value) ?? 'null';
}
