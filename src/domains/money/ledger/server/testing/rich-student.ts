import type { Arranger } from '@/apps/server/testing/arranger.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';

/** A student of company 1 with money to buy for. */
export async function richStudent(at: Arranger): Promise<number> {
  let isNew = false;
  const student_id = await at.someStudent(() => {
    isNew = true;
    return at.within(async (ctx) => {
      const insert = 'INSERT INTO student (company_id, username) VALUES (1, $1) RETURNING id';
      return (await ctx.query(insert, [`课时学员${at.next()}`])).rows[0].id as number;
    });
  });
  const times = at.purse(isNew);
  if (times === 0) return student_id;
  const source = { kind: 'test', doc: 'test', doc_id: student_id, key: `rich:${student_id}:${at.next()}` };
  await at.within((ctx) =>
    ledger.post(ctx, source, [
      { account: 'learning', student_id, amount_fen: 500_000 * times },
      { account: 'new', student_id, amount_fen: 500_000 * times },
      { account: 'cash', amount_fen: -1_000_000 * times },
    ]),
  );
  return student_id;
}
