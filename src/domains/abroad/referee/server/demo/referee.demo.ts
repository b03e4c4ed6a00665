import { callsOf, type Demo, pick } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { refereeApi } from '../../referee.contract.ts';
import { refereeService } from '../referee.service.ts';

const NAMES = ['张雅琴', '周明远', '李建国', '陈思源', '王若兰', '赵一鸣'];
const TITLES = ['数学教研组长', '物理老师', '班主任', '经济老师', '校长助理'];
const call = callsOf(refereeService);

export async function load({ companies }: Demo): Promise<void> {
  await companies[0].within(enterReferees);
}

/** Two of each student who applies: one has written, one is being waited for. */
async function enterReferees(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT student_id, min(guidance_id) AS guidance_id, array_agg(id ORDER BY id) AS ids,
            bool_or(stage <> 'preparing') AS is_sent
       FROM application a WHERE company_id = $1 AND status = 'in_progress'
        AND NOT EXISTS (SELECT 1 FROM referee r WHERE r.student_id = a.student_id)
      GROUP BY student_id ORDER BY student_id`,
    [ctx.company_id],
  );
  let n = 0;
  for (const row of rows as { student_id: number; guidance_id: number; ids: number[]; is_sent: boolean }[])
    for (const at of [0, 1]) {
      const by = { ...ctx, admin_id: Number(row.guidance_id) };
      n++;
      const { id } = await call(refereeApi.add)(by, {
        student_id: Number(row.student_id),
        name: pick(NAMES, n),
        title_held: pick(TITLES, n + 3),
        email: `teacher${n}@school.example.cn`,
        due_on: plusDays(todayOf(ctx), 5 + at * 9),
        application_ids: row.ids.map(Number),
      });
      if (at === 1 && !row.is_sent) continue;
      await call(refereeApi.ask)(by, { id });
      if (at === 1) continue;
      await call(refereeApi.receive)(by, { id });
      if (row.is_sent)
        await call(refereeApi.use)(by, {
          id,
          application_id: Number(row.ids[0]),
          submitted_on: todayOf(ctx),
        });
    }
}
