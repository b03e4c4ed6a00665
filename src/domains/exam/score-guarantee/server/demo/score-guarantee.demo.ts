import { callsOf, type Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { scoreGuaranteeApi } from '../../score-guarantee.contract.ts';
import { GUARANTEE_TYPE } from '../../score-guarantee.rules.ts';
import { scoreGuaranteeService } from '../score-guarantee.service.ts';

const call = callsOf(scoreGuaranteeService);
/** More than was reached: that promise failed. An A* is the most there is. */
const MORE: Readonly<Record<string, string>> = { A: 'A*', B: 'A', C: 'A', D: 'B', E: 'C' };

export async function load({ staffed }: Demo): Promise<void> {
  for (const { within, idOf } of staffed) {
    const admin_id = await idOf('manager');
    await within((ctx) => promise({ ...ctx, admin_id }));
  }
}

/** What the contracts of the year promised for the last summer: one failed, one is met. */
async function promise(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT DISTINCT ON (l.id) l.id, r.series_id, r.item_id, r.grade
       FROM contract_line l JOIN contract c ON c.company_id = l.company_id AND c.id = l.contract_id
       JOIN exam_result r ON r.company_id = l.company_id AND r.student_id = c.student_id
        AND r.kind = 'final' AND r.revision = 1 AND r.grade IN ('A*', 'A', 'B', 'C', 'D', 'E')
      WHERE l.company_id = $1 AND l.course_type = $2
        AND NOT EXISTS (SELECT 1 FROM score_guarantee g WHERE g.company_id = l.company_id)
      ORDER BY l.id, r.grade DESC, r.id DESC`,
    [ctx.company_id, GUARANTEE_TYPE],
  );
  const failing = rows.findIndex(({ grade }) => MORE[grade as string]);
  for (const [nth, { id, series_id, item_id, grade }] of rows.entries()) {
    const more = nth === failing ? MORE[grade as string] : undefined;
    await call(scoreGuaranteeApi.add)(ctx, {
      contract_line_id: Number(id),
      series_id: Number(series_id),
      item_id: Number(item_id),
      grade: more ?? (grade as string),
      note: more ? '未达按合同退剩余课时' : '',
    });
  }
}
