import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import {
  otherHalf,
  senderOf,
  transferOf,
  wealthyIn,
} from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { openingImportApi } from '@/domains/money/opening/opening.import.ts';
import { Arranger } from '../testing/arranger.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** The most that is paid at once. */
const LARGEST = 99_999_999_999;

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());
/** Somebody who has paid the most twice, on top of what a wealthy student has. */
const overfull = async (): Promise<number> => {
  const student_id = await wealthyIn(at, 1);
  for (const time of [1, 2])
    await app.db.asSystem((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: time, key: `large:${student_id}:${time}` }, [
        { account: 'new', student_id, amount_fen: LARGEST },
        { account: 'cash', amount_fen: -LARGEST },
      ]),
    );
  return student_id;
};
const balanceOf = async (company: number, student_id: number, account: 'new' | 'learning') =>
  (await app.db.asSystem((ctx) => ledger.available(ctx, student_id), { company_id: company }))[account]
    .balance_fen;

test('what two of the largest payments come to is shown, and converted at once', async () => {
  const [finance, manager] = [await app.as('finance'), await app.as('manager')];
  const student_id = await overfull();
  const whole = await balanceOf(1, student_id, 'new');
  expect(whole).toBe(2 * LARGEST + 120_000);
  const { list } = await finance.ok(accountApi.statement, { student_id, account: 'new' });
  expect(list[0]).toMatchObject({ balance_after_fen: whole });
  const { id } = await finance.ok(conversionApi.add, {
    student_id,
    from_account: 'new',
    to_account: 'learning',
    amount_fen: whole,
  });
  await manager.ok(conversionApi.approve, { id });
  expect(await balanceOf(1, student_id, 'new')).toBe(0);
  expect(await balanceOf(1, student_id, 'learning')).toBe(whole + 200_000);
});

test('what two of the largest payments come to goes to another branch', async () => {
  const student_id = await overfull();
  const sender = await senderOf(at);
  const { id } = await sender.ok(branchTransferApi.add, await transferOf(sender, 1, student_id, 3), {
    company: 1,
  });
  const half = await otherHalf(at, id);
  await at.owner.ok(branchTransferApi.approve, { id: half }, { company: 3 });
  expect(await balanceOf(1, student_id, 'new')).toBe(0);
  const { student_id: there } = await at.owner.ok(branchTransferApi.get, { id: half }, { company: 3 });
  expect(await balanceOf(3, there as number, 'new')).toBe(2 * LARGEST + 120_000);
});

test('what two of the largest payments come to arrives as an opening balance', async () => {
  await openAllMonths(at);
  const finance = await app.as('finance');
  const { rows } = await app.db.superPool.query(
    "SELECT number FROM student WHERE company_id = 1 AND status = 'potential' ORDER BY id LIMIT 1",
  );
  const bytes = Buffer.from(['原系统编号,学员编号,新签款', `L1,${rows[0].number},1999999999.98`].join('\n'));
  const { id } = await finance.ok(openingImportApi.preview, { name: '期初.csv', bytes } as never);
  const { list } = await finance.ok(openingImportApi.rows, { id });
  expect(list).toMatchObject([{ reasons: [] }]);
});
