import type { InputOf } from '@/kernel/contract/api.ts';
import { callsOf, type Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { offerConditionApi } from '../../offer-condition.contract.ts';
import { offerConditionService } from '../offer-condition.service.ts';

type Draft = Omit<InputOf<typeof offerConditionApi.add>, 'application_id'>;
const call = callsOf(offerConditionService);
const EACH_SIX_AND_A_HALF = ['listening', 'reading', 'writing', 'speaking'].map((part) => ({
  part,
  score: 6.5,
}));

export async function load({ companies }: Demo): Promise<void> {
  await companies[0].within(enterConditions);
}

/** The conditional offers of the demo, in the words of their letters. */
async function enterConditions(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT id, guidance_id, intake_year, reply FROM application
      WHERE company_id = $1 AND decision = 'conditional' AND status <> 'discontinued' AND groups_all = 0 ORDER BY id`,
    [ctx.company_id],
  );
  const maths = await ctx.query("SELECT id FROM subject WHERE name = '数学' ORDER BY id");
  const subject_ids = maths.rows.map(({ id }) => id as number);
  if (subject_ids.length === 0) return;
  for (const row of rows as {
    id: number;
    guidance_id: number;
    intake_year: number;
    reply: string | null;
  }[]) {
    const by = { ...ctx, admin_id: row.guidance_id };
    const due_on = `${row.intake_year}-08-31`;
    const put = (draft: Draft) =>
      call(offerConditionApi.add)(by, { application_id: row.id, due_on, ...draft });
    await put({
      kind: 'grades',
      qualifications: ['a_level', 'ial'],
      pattern: 'A*AA',
      includes: [{ subject_ids, grade: 'A*' }],
      wording: 'A*AA including A* in Mathematics',
    });
    await put({ kind: 'test', test: 'ielts', overall: 7, parts: EACH_SIX_AND_A_HALF });
    if (row.reply !== 'firm') continue;
    await put({ kind: 'test', group_no: 2, test: 'toefl', overall: 100 });
    const passport = await put({
      kind: 'document',
      wording: '护照首页复印件',
      due_on: `${row.intake_year}-03-01`,
    });
    await put({ kind: 'money', wording: '学费押金 £2,000', due_on: `${row.intake_year}-05-20` });
    await call(offerConditionApi.tick)(by, { id: passport.id, said_because: '扫描件已上传并核对' });
  }
}
