import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { seedFor } from '@/apps/server/testing/setup/seed.ts';
import { Refusal } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { type EntryLine, type HoldLine, STUDENT_ACCOUNTS, type StudentAccount } from '../ledger.accounts.ts';
import { ledger } from './ledger.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase('demo');
});
afterAll(() => db.close());

const inBooks = <T>(work: (ctx: Ctx) => Promise<T>) => db.asSystem(work);

const newStudents = (count: number): Promise<number[]> =>
  inBooks(async (ctx) => {
    const { rows } = await ctx.query(
      "INSERT INTO student (company_id, username) SELECT 1, '账本学员' FROM generate_series(1, $1) RETURNING id",
      [count],
    );
    return rows.map((row) => row.id);
  });

/** The books as anybody would keep them on paper. */
class Paper {
  readonly balance = new Map<string, number>();
  readonly held = new Map<string, number>();
  readonly entries: { id: number; lines: readonly EntryLine[]; reversed: boolean }[] = [];
  readonly holds = new Map<number, readonly HoldLine[]>();
  company = 0;

  of = (student: number, account: StudentAccount) => this.balance.get(`${student} ${account}`) ?? 0;
  heldOf = (student: number, account: StudentAccount) => this.held.get(`${student} ${account}`) ?? 0;

  /** All lines or none: refuses what would leave less than is held. */
  apply(lines: readonly EntryLine[]): boolean {
    const after = new Map(this.balance);
    for (const line of lines)
      if ('student_id' in line) {
        const key = `${line.student_id} ${line.account}`;
        after.set(key, (after.get(key) ?? 0) + line.amount_fen);
      }
    if ([...after].some(([key, fen]) => fen < (this.held.get(key) ?? 0))) return false;
    for (const [key, fen] of after) this.balance.set(key, fen);
    this.company += lines
      .filter((line) => !('student_id' in line))
      .reduce((sum, { amount_fen }) => sum + amount_fen, 0);
    return true;
  }
  hold(id: number, lines: readonly HoldLine[]): boolean {
    if (
      lines.some(
        (l) => this.of(l.student_id, l.account) < this.heldOf(l.student_id, l.account) + l.amount_fen,
      )
    )
      return false;
    for (const { student_id, account, amount_fen } of lines)
      this.held.set(`${student_id} ${account}`, this.heldOf(student_id, account) + amount_fen);
    this.holds.set(id, lines);
    return true;
  }
  unhold(id: number): number {
    const lines = this.holds.get(id) ?? [];
    for (const { student_id, account, amount_fen } of lines)
      this.held.set(`${student_id} ${account}`, this.heldOf(student_id, account) - amount_fen);
    this.holds.delete(id);
    return lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  }
}

const student = fc.integer({ min: 0, max: 2 });
/** Money of class hours moves with its lots alone, which have a model of their own. */
const account = fc.constantFrom(...STUDENT_ACCOUNTS.filter((name) => name !== 'classes'));
const fen = fc.integer({ min: 1, max: 5_000 });
const operation = fc.oneof(
  fc.record({ op: fc.constant('receive' as const), student, account, fen }),
  fc.record({ op: fc.constant('move' as const), student, account, other: student, into: account, fen }),
  fc.record({ op: fc.constant('spend' as const), student, account, fen }),
  fc.record({ op: fc.constant('reverse' as const), which: fc.nat(30) }),
  fc.record({ op: fc.constant('hold' as const), student, account, fen }),
  fc.record({ op: fc.constant('unhold' as const), which: fc.nat(10), consumed: fc.boolean() }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

let made = 0;
const nextKey = () => `model-${++made}`;
const isRefused = (error: unknown) => {
  if (error instanceof Refusal) return undefined;
  throw error;
};

/** Does the same on paper and in the books; both must agree on whether it can be done. */
async function perform(step: Operation, students: readonly number[], paper: Paper): Promise<void> {
  const at = (index: number) => students[index] as number;
  const post = async (lines: readonly EntryLine[]) => {
    const key = nextKey();
    const id = await inBooks((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: made, key }, lines),
    ).catch(isRefused);
    expect(id !== undefined, JSON.stringify(lines)).toBe(paper.apply(lines));
    if (id !== undefined) paper.entries.push({ id, lines, reversed: false });
  };
  switch (step.op) {
    case 'receive':
      return post([
        { account: step.account, student_id: at(step.student), amount_fen: step.fen },
        { account: 'cash', amount_fen: -step.fen },
      ]);
    case 'spend':
      return post([
        { account: step.account, student_id: at(step.student), amount_fen: -step.fen },
        { account: 'revenue', amount_fen: step.fen },
      ]);
    case 'move': {
      const [from, to] = [at(step.student), at(step.other)];
      if (from === to && step.account === step.into) return;
      return post([
        { account: step.account, student_id: from, amount_fen: -step.fen },
        { account: step.into, student_id: to, amount_fen: step.fen },
      ]);
    }
    case 'reverse': {
      const entry = paper.entries[step.which];
      if (!entry) return;
      const id = await inBooks((ctx) =>
        ledger.reverse(ctx, entry.id, { kind: 'undo', doc: 'test', doc_id: entry.id, key: nextKey() }),
      ).catch(isRefused);
      const lines = entry.lines.map((line) => ({ ...line, amount_fen: -line.amount_fen }) as EntryLine);
      expect(id !== undefined).toBe(!entry.reversed && paper.apply(lines));
      if (id !== undefined) {
        entry.reversed = true;
        paper.entries.push({ id, lines, reversed: false });
      }
      return;
    }
    case 'hold': {
      const id = ++made;
      const lines = [{ account: step.account, student_id: at(step.student), amount_fen: step.fen }];
      const done = await inBooks((ctx) => ledger.hold(ctx, 'test', id, lines)).catch(isRefused);
      expect(done !== undefined).toBe(paper.hold(id, lines));
      return;
    }
    case 'unhold': {
      const id = [...paper.holds.keys()][step.which] ?? 0;
      const outcome = step.consumed ? 'consumed' : 'released';
      expect(await inBooks((ctx) => ledger.unhold(ctx, 'test', id, outcome))).toBe(paper.unhold(id));
    }
  }
}

async function compare(students: readonly number[], paper: Paper): Promise<void> {
  for (const id of students) {
    const real = await inBooks((ctx) => ledger.available(ctx, id));
    for (const name of STUDENT_ACCOUNTS)
      expect({ id, name, ...real[name] }).toEqual({
        id,
        name,
        balance_fen: paper.of(id, name),
        held_fen: paper.heldOf(id, name),
        available_fen: paper.of(id, name) - paper.heldOf(id, name),
      });
  }
  // What is stored equals what the postings and the open holds say.
  const { rows } = await db.superPool.query(
    `SELECT (SELECT count(*)::int FROM ledger_posting p WHERE company_id = 1 AND student_id = ANY ($1) AND balance_after_fen IS DISTINCT FROM
              (SELECT sum(amount_fen) FROM ledger_posting q WHERE q.company_id = 1 AND q.student_id = p.student_id AND q.account = p.account AND q.id <= p.id)) AS wrong_lines,
            (SELECT COALESCE(sum(virtual_fen + new_fen + learning_fen + classes_fen + store_fen + apply_fen), 0) FROM student_money WHERE student_id = ANY ($1)) AS stored,
            (SELECT COALESCE(sum(amount_fen), 0) FROM ledger_posting WHERE company_id = 1 AND student_id = ANY ($1)) AS posted,
            (SELECT COALESCE(sum(virtual_held_fen + new_held_fen + learning_held_fen + classes_held_fen + store_held_fen + apply_held_fen), 0) FROM student_money WHERE student_id = ANY ($1)) AS held,
            (SELECT COALESCE(sum(amount_fen), 0) FROM ledger_hold WHERE ended_at IS NULL AND company_id = 1 AND student_id = ANY ($1)) AS open_holds`,
    [students],
  );
  const { wrong_lines, stored, posted, held, open_holds } = rows[0];
  expect(wrong_lines).toBe(0);
  expect(Number(stored)).toBe(Number(posted));
  expect(Number(held)).toBe(Number(open_holds));
}

/** `LEDGER_RUNS` for a longer programme, `SEED` to repeat one. */
const runs = Number(process.env.LEDGER_RUNS ?? 25);

describe('the books and a ledger on paper', () => {
  test('agree after any sequence of operations, and always sum to zero', {
    timeout: 120_000 + runs * 2_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (steps) => {
        const students = await newStudents(3);
        const paper = new Paper();
        for (const step of steps) await perform(step, students, paper);
        await compare(students, paper);
      }),
      { numRuns: runs, seed: seedFor('ledger') },
    );
    expect(await wrongInBooks((sql) => db.superPool.query(sql))).toEqual({});
  });
});
