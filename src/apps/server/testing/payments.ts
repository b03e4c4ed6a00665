import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import type { Endpoint, InputOf, WriteSpec } from '@/kernel/contract/api.ts';
import { persistently, type Session } from './chaos.ts';

export interface PaymentsOptions {
  /** Where the next call goes. */
  readonly address: () => string;
  readonly adviser: Session;
  readonly finance: Session;
  readonly students: readonly number[];
  readonly methodId: number;
  readonly count: number;
  readonly callers: number;
  /** Each happens once, spread over the whole, in the midst of it. */
  readonly accidents: readonly (() => Promise<unknown>)[];
}

export interface Payments {
  /** What was answered as approved: recharge and amount. */
  readonly approved: ReadonlyMap<number, number>;
  /** What was answered as waiting, its money held: conversion and amount. */
  readonly held: ReadonlyMap<number, number>;
  /** Answers that are neither done nor repeatable. */
  readonly refused: readonly string[];
  /** Calls that had to be sent again. */
  readonly repeated: number;
}

const PATIENCE_MS = 30_000;

/** Many callers enter payments, approve them and ask for conversions; what was not answered they repeat with its key. */
export async function payments(options: PaymentsOptions): Promise<Payments> {
  const { adviser, finance, students, count } = options;
  const approved = new Map<number, number>();
  const held = new Map<number, number>();
  const refused: string[] = [];
  let [begun, done, repeated] = [0, 0, 0];

  async function call<S extends WriteSpec>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    session: Session,
    key: string,
  ): Promise<{ id: number } | undefined> {
    const headers = { ...session, 'content-type': 'application/json', 'idempotency-key': key };
    const init = { method: endpoint.method, headers, body: JSON.stringify(input) };
    const { answer, times } = await persistently(options.address, endpoint.action, init, PATIENCE_MS);
    repeated += times - 1;
    if (answer.code === 1) return answer.data as { id: number };
    refused.push(`${key}: ${JSON.stringify(answer)}`);
    return undefined;
  }

  async function one(n: number): Promise<void> {
    const fen = 100 + n;
    const student_id = students[n % students.length] as number;
    const input = {
      category: 'top' as const,
      reference: `storm-${n}`,
      received_fen: fen,
      method_id: options.methodId,
      paid_at: Math.floor(Date.now() / 1000),
      lines: [{ student_id, amount_fen: fen }],
      submit_now: 1 as const,
    };
    const made = await call(rechargeApi.add, input, adviser, `add-${n}`);
    if (!made) return;
    if (await call(rechargeApi.audit, { id: made.id, pass: 1 }, finance, `audit-${n}`))
      approved.set(made.id, fen);
    if (n % 3) return;
    const wish = {
      student_id,
      from_account: 'new' as const,
      to_account: 'learning' as const,
      amount_fen: fen,
    };
    const asked = await call(conversionApi.add, wish, adviser, `convert-${n}`);
    if (asked) held.set(asked.id, fen);
  }

  const accidents = [...options.accidents];
  async function caller(): Promise<void> {
    while (begun < count) {
      await one(begun++);
      done += 1;
      const happened = options.accidents.length - accidents.length;
      if (done >= (count * (happened + 1)) / (options.accidents.length + 1)) await accidents.shift()?.();
    }
  }
  await Promise.all(Array.from({ length: options.callers }, caller));
  return { approved, held, refused, repeated };
}

type Ask = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** What stands in the books of all that was entered in a storm. */
export async function bookedOf(ask: Ask): Promise<Pick<Payments, 'approved' | 'held'> & { lines: number }> {
  const posted = await ask(
    `SELECT e.doc_id, p.amount_fen FROM receipt r
       JOIN recharge c ON c.company_id = r.company_id AND c.receipt_id = r.id
       JOIN ledger_entry e ON e.company_id = c.company_id AND e.doc = 'recharge' AND e.doc_id = c.id
       JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'new'
      WHERE r.reference LIKE $1`,
    ['storm-%'],
  );
  const held = await ask(
    "SELECT doc_id, amount_fen FROM ledger_hold WHERE doc = 'conversion' AND ended_at IS NULL",
  );
  const mapOf = (rows: Record<string, unknown>[]) =>
    new Map(rows.map((row) => [Number(row.doc_id), Number(row.amount_fen)]));
  return { approved: mapOf(posted.rows), held: mapOf(held.rows), lines: posted.rows.length };
}
