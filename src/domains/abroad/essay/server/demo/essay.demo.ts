import { callsOf, type Demo } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { essayApi } from '../../essay.contract.ts';
import { essayService } from '../essay.service.ts';

const call = callsOf(essayService);
const DRAFTS = [
  'My interest in economics began at the fish market near my grandmother’s house.\n\nPrices there fell every evening, and I wanted to know why.',
  'My interest in economics began at the fish market near my grandmother’s house.\n\nEvery evening prices fell by half within an hour, and I started to write them down.\n\nTwo notebooks later I had my first demand curve.',
];

export async function load({ companies }: Demo): Promise<void> {
  await companies[0].within(enterEssays);
}

/** One of each student who applies; what was submitted is final, the others are on their way. */
async function enterEssays(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT student_id, min(guidance_id) AS guidance_id, array_agg(id ORDER BY id) AS ids, min(scheme) AS scheme,
            bool_or(stage <> 'preparing') AS is_sent
       FROM application a WHERE company_id = $1 AND status = 'in_progress'
        AND NOT EXISTS (SELECT 1 FROM essay e WHERE e.student_id = a.student_id)
      GROUP BY student_id ORDER BY student_id`,
    [ctx.company_id],
  );
  type Row = { student_id: number; guidance_id: number; ids: number[]; scheme: string; is_sent: boolean };
  for (const [at, row] of (rows as Row[]).entries()) {
    const by = { ...ctx, admin_id: Number(row.guidance_id) };
    const isUcas = row.scheme === 'ucas';
    const { id } = await call(essayApi.add)(by, {
      student_id: Number(row.student_id),
      kind: isUcas ? 'ps' : 'supplement',
      name: isUcas ? 'UCAS 个人陈述' : '主文书',
      prompt: isUcas ? 'Why do you want to study this course?' : 'Recount a time when you faced a challenge.',
      word_limit: isUcas ? 650 : 500,
      writer_id: Number(row.guidance_id),
      due_on: plusDays(todayOf(ctx), 3 + at),
      application_ids: row.ids.map(Number),
    });
    const drafts = row.is_sent ? 2 : at % 3;
    for (const content of DRAFTS.slice(0, drafts))
      await call(essayApi.version_add)(by, { essay_id: id, content, remark: '按上次意见改了开头' });
    if (drafts < 2) continue;
    await call(essayApi.send)(by, { id });
    if (row.is_sent) await call(essayApi.finish)(by, { id });
  }
}
