import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { openingApi } from '@/domains/money/opening/opening.contract.ts';
import { openingImportApi } from '@/domains/money/opening/opening.import.ts';
import { openingStore } from '@/domains/money/opening/server/opening.store.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { unsafeSql } from '../unsafe-sql.ts';
import type { Arranger, Samples } from './arranger.ts';
import { openAllMonths } from './months.ts';

const inBooks = <T>(at: Arranger, work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(at.app.db.database, { family_id: 1, company_id: 1, action: 'test' }, work);

/** A student of company 1 with money to buy for. */
export async function richStudent(at: Arranger): Promise<number> {
  let isNew = false;
  const student_id = await at.someStudent(() => {
    isNew = true;
    return inBooks(at, async (ctx) => {
      const insert = 'INSERT INTO student (company_id, username) VALUES (1, $1) RETURNING id';
      return (await ctx.query(insert, [`课时学员${at.next()}`])).rows[0].id as number;
    });
  });
  const times = at.purse(isNew);
  if (times === 0) return student_id;
  const source = { kind: 'test', doc: 'test', doc_id: student_id, key: `rich:${student_id}:${at.next()}` };
  await inBooks(at, (ctx) =>
    ledger.post(ctx, source, [
      { account: 'learning', student_id, fen: 500_000 * times },
      { account: 'new', student_id, fen: 500_000 * times },
      { account: 'cash', fen: -1_000_000 * times },
    ]),
  );
  return student_id;
}

const hours = { course_type: 12 as const, paid_minutes: 600, gift_minutes: 60 };
export const boughtLot = async (at: Arranger): Promise<{ id: number; student_id: number }> => {
  const student_id = await richStudent(at);
  const bought = { ...hours, student_id, subject_id: null, expires_on: '2099-12-31' };
  const tenders = [{ account: 'learning' as const, amount_fen: 300_000 }];
  const { lot_id } = await inBooks(at, (ctx) =>
    classHours.buy(ctx, { ...bought, tenders }, { doc: 'test', doc_id: at.next() }),
  );
  return { id: lot_id, student_id };
};
const frozenLot = async (at: Arranger) => {
  const { id } = await boughtLot(at);
  await at.owner.ok(classHoursApi.freeze, { id, version: 1, reason: '出国' });
  return { id, version: 2 };
};

const convertFields = async (at: Arranger) => ({
  student_id: await richStudent(at),
  from_account: 'new' as const,
  to_account: 'learning' as const,
  amount_fen: 10_000,
});
/** Submitted by somebody else, so that the owner may decide on it. */
const submitted = async (at: Arranger): Promise<number> =>
  (await (await at.app.as('manager')).ok(conversionApi.add, await convertFields(at))).id;

const openingFile = async (at: Arranger): Promise<Buffer> => {
  await openAllMonths(at);
  const { rows } = await at.app.db.superPool.query(
    "SELECT number FROM student WHERE company_id = 1 AND number <> '' ORDER BY id LIMIT 1",
  );
  return Buffer.from(`原系统编号,学员编号,新签款\nQC-${at.next()},${rows[0].number},100`);
};
/** A company has one that counts: the same while nothing has happened to it, else what another test has made is past. */
const livingOpening = async (at: Arranger, status: string): Promise<number | undefined> => {
  const { rows } = await at.app.db.superPool.query(
    `SELECT o.id FROM opening o JOIN admin_login l ON l.admin_id = o.created_by AND l.login_name = 'manager'
      WHERE o.company_id = 1 AND o.status = $1 AND EXISTS (SELECT 1 FROM opening_line x WHERE x.opening_id = o.id)`,
    [status],
  );
  return rows[0]?.id;
};
const openingDraft = async (at: Arranger): Promise<number> => {
  const there = await livingOpening(at, 'draft');
  if (there) return there;
  await unsafeSql(at.app, "UPDATE opening SET status = 'void' WHERE company_id = 1", []);
  await openAllMonths(at);
  const student_id = await richStudent(at);
  return inBooks(at, async (ctx) => {
    const id = await openingStore.begin({ ...ctx, admin_id: (await at.app.as('manager')).admin_id });
    await openingStore.put(ctx, id, [{ reference: `QC-${at.next()}`, student_id, new_fen: 100 }]);
    return id;
  });
};
const openingSubmitted = async (at: Arranger): Promise<number> => {
  const there = await livingOpening(at, 'submitted');
  if (there) return there;
  const id = await openingDraft(at);
  await openAllMonths(at);
  await (await at.app.as('manager')).ok(openingApi.submit, { id });
  return id;
};

export const hoursSamples: Samples = {
  calls: {
    api_opening_import_preview: async (at) => ({ name: '期初.csv', bytes: await openingFile(at) }),
    api_opening_import_run: async (at) => {
      await unsafeSql(at.app, "UPDATE opening SET status = 'void' WHERE company_id = 1", []);
      const file = { name: '期初.csv', bytes: await openingFile(at) } as never;
      return { id: (await at.owner.ok(openingImportApi.preview, file, { company: 1 })).id };
    },
    api_opening_line_del: async (at) => {
      const id = await openingDraft(at);
      const [line] = await inBooks(at, (ctx) => openingStore.lines(ctx, id));
      return { id: line?.id as number };
    },
    api_opening_submit: async (at) => {
      await openAllMonths(at);
      return { id: await openingDraft(at) };
    },
    api_opening_discard: async (at) => ({ id: await openingDraft(at) }),
    api_opening_approve: async (at) => {
      await openAllMonths(at);
      return { id: await openingSubmitted(at) };
    },
    api_opening_reject: async (at) => ({ id: await openingSubmitted(at), reason: '少了一行' }),
    api_class_hours_gift: async (at) => ({
      student_id: await richStudent(at),
      course_type: 12,
      gift_minutes: 60,
      reason: '活动',
    }),
    api_class_hours_extend: async (at) => ({
      id: (await boughtLot(at)).id,
      version: 1,
      expires_on: '2100-12-31',
      reason: '生病',
    }),
    api_class_hours_freeze: async (at) => ({ id: (await boughtLot(at)).id, version: 1, reason: '出国' }),
    api_class_hours_resume: frozenLot,
    api_conversion_add: convertFields,
    api_conversion_buy: async (at) => ({
      ...hours,
      student_id: await richStudent(at),
      learning_fen: 400_000,
      new_fen: 280_000,
    }),
    api_conversion_transfer: async (at) => {
      const { id, student_id } = await boughtLot(at);
      const out = { lot_id: id, out_paid_minutes: 60, out_gift_minutes: 0, to_student_id: student_id };
      return { ...out, course_type: 1, paid_minutes: 120, gift_minutes: 0, note: '转班课' };
    },
    api_conversion_approve: async (at) => ({ id: await submitted(at) }),
    api_conversion_reject: async (at) => ({ id: await submitted(at), reason: '金额不对' }),
    api_conversion_withdraw: async (at) => ({ id: await submitted(at) }),
    api_conversion_reback: async (at) => {
      const id = await submitted(at);
      await at.owner.ok(conversionApi.approve, { id }, { company: 1 });
      return { id, reason: '转错了' };
    },
  },
  documents: { conversion: submitted, opening: openingSubmitted },
  // Whoever submits it does not approve it.
  begins: { opening: 'submitted' },
};
