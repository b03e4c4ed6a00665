import { createHash } from 'node:crypto';
import { escapeLiteral } from 'pg';
import { invalid, kernelSentences, refuse } from '../errors.ts';
import type { Query } from './database.ts';

/** Sane keys only: they are stored. */
const KEY = /^[\x21-\x7e]{1,128}$/;

export interface RepeatKey {
  readonly adminId: number;
  readonly action: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

export function repeatKey(
  adminId: number,
  acting: number | string,
  action: string,
  key: string,
  body: unknown,
): RepeatKey {
  if (!KEY.test(key)) throw invalid({ 'Idempotency-Key': kernelSentences.invalid });
  const bodyHash = createHash('sha256')
    .update(`${acting}\n${canonical(body)}`)
    .digest();
  return { adminId, action, key, bodyHash };
}

/**
 * Claims the key inside the effect's own transaction. A second call with the same key waits here for the first to end:
 * if it committed, its answer is given again; if it did not, this one does the work.
 */
export async function claimKey(
  query: Query,
  { adminId, action, key, bodyHash }: RepeatKey,
): Promise<{ answer: unknown } | undefined> {
  const claimed = await query(
    'INSERT INTO idempotency_key (admin_id, action, key, body_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [adminId, action, key, bodyHash],
  );
  if (claimed.rowCount) return undefined;
  const { rows } = await query(
    'SELECT body_hash, answer FROM idempotency_key WHERE admin_id = $1 AND action = $2 AND key = $3',
    [adminId, action, key],
  );
  if (!rows[0] || !bodyHash.equals(rows[0].body_hash)) throw refuse(kernelSentences.keyReused);
  return { answer: rows[0].answer };
}

/**
 * The claim in words, to go out together with the entrance: it takes effect only where that has let this admin in, and
 * waits as `claimKey` does. Where it finds the key taken, `claimKey` says by what.
 */
export function claimWith({ adminId, action, key, bodyHash }: RepeatKey): string {
  const values = `${Number(adminId)}, ${escapeLiteral(action)}, ${escapeLiteral(key)}, '\\x${bodyHash.toString('hex')}'::bytea`;
  return (
    `INSERT INTO idempotency_key (admin_id, action, key, body_hash) SELECT ${values} ` +
    `WHERE current_setting('app.admin', true) = '${Number(adminId)}' ON CONFLICT DO NOTHING`
  );
}

/** In words, to go out together with the COMMIT. */
export function keepAnswer({ adminId, action, key }: RepeatKey, answer: unknown): string {
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
