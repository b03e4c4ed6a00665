import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { openAllMonths } from '@/domains/money/month-close/server/testing/month-close.samples.ts';
import { openingApi } from '@/domains/money/opening/opening.contract.ts';
import { openingImportApi } from '@/domains/money/opening/opening.import.ts';
import { openingStore } from '@/domains/money/opening/server/opening.store.ts';

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
  return at.within(async (ctx) => {
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

export const samples: Samples = {
  calls: {
    api_opening_import_preview: async (at) => ({ name: '期初.csv', bytes: await openingFile(at) }),
    api_opening_import_run: async (at) => {
      await unsafeSql(at.app, "UPDATE opening SET status = 'void' WHERE company_id = 1", []);
      const file = { name: '期初.csv', bytes: await openingFile(at) } as never;
      return { id: (await at.owner.ok(openingImportApi.preview, file, { company: 1 })).id };
    },
    api_opening_import_undo: async (at) =>
      imported(at, openingImportApi, { name: '期初.csv', bytes: await openingFile(at) }),
    api_opening_line_del: async (at) => {
      const id = await openingDraft(at);
      const [line] = await at.within((ctx) => openingStore.lines(ctx, id));
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
  },
  documents: {
    opening: openingSubmitted,
  },
  // Whoever submits it does not approve it.
  begins: {
    opening: 'submitted',
  },
};
