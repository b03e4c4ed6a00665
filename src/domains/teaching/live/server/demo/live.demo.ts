import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { lessons } from '@/domains/teaching/lesson/server/lesson.service.ts';
import { lives } from '@/domains/teaching/live/server/live.service.ts';
import { type Demo, pick } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';

/** Title, the subject's code, in how many days, at what hour of Shanghai, minutes, platform. */
const CLASSES = [
  ['A-Level 数学：纯数二冲刺', '9709', -21, 19, 90, 'tencent'],
  ['物理实验题怎么拿满分', '9702', -12, 20, 90, 'classin'],
  ['经济学图表题专题', '9708', -5, 19, 120, 'zoom'],
  ['化学有机推断公开课', '9701', -1, 19, 90, 'tencent'],
  ['升学规划家长会', '', 2, 20, 60, 'tencent'],
  ['CS 伪代码与算法', '9618', 4, 19, 90, 'zoom'],
  ['G5 面试经验分享', '', 9, 21, 90, 'feishu'],
  ['生物论述题写作', '9700', 14, 19, 120, 'classin'],
  ['数学作业答疑', '9709', 0, 21, 60, 'tencent'],
] as const;
const ZONE = 'Asia/Shanghai';
const DAY = 86_400;

export async function load({ companies }: Demo): Promise<void> {
  for (const { at, within } of companies) await within((ctx) => announce(ctx, at));
}

/** Some that are over, one today, some that come, one that is cancelled; a company that has some is left as it is. */
async function announce(ctx: Ctx, place: number): Promise<void> {
  if (await lives.any(ctx)) return;
  const known = new Map((await subjects.coded(ctx)).map(({ id, name, code }) => [code || name, id]));
  const today = clockOf(ZONE, toUnix(ctx.now)).day;
  for (const [at, [title, code, days, hour, minutes, platform]] of CLASSES.entries()) {
    if (place > 0 && at % 3 !== 0) continue;
    const subject_id = known.get(code) ?? null;
    const taught = subject_id ?? known.get('9709');
    const able = taught ? await teachers.teaching(ctx, { subject_id: taught }) : [];
    const begins = momentOf(ZONE, today, hour * 60) + days * DAY;
    const [starts_at, ends_at] = [fromUnix(begins), fromUnix(begins + minutes * 60)];
    const teacher_id = await freeOf(ctx, able, at, starts_at, ends_at);
    if (teacher_id === undefined) continue;
    const room = 600_100 + ctx.company_id * 50 + at;
    await lives.insert(ctx, {
      title,
      subject_id,
      teacher_id,
      starts_at,
      ends_at,
      platform,
      join_link: `https://meeting.example.com/j/${room}`,
      host_link: `https://meeting.example.com/h/${room}`,
      replay_link: days < -2 ? `https://meeting.example.com/r/${room}` : '',
      capacity: at % 3 === 1 ? null : 100 + at * 50,
      // Every second one of the head's is also for its branch that shares data.
      company_ids: place === 0 && at % 2 === 0 ? [ctx.company_id, ctx.company_id + 2] : [ctx.company_id],
      status: at === 6 ? 'cancelled' : 'scheduled',
    });
  }
}

/** One of them who holds neither a lesson nor a live class then. */
async function freeOf(
  ctx: Ctx,
  able: readonly { readonly id: number }[],
  from: number,
  starts_at: Date,
  ends_at: Date,
): Promise<number | undefined> {
  const time = { student_ids: [], starts_at: toUnix(starts_at), ends_at: toUnix(ends_at) };
  const turns = able.length > 0 ? [pick(able, from), ...able] : [];
  for (const { id: teacher_id } of turns)
    if ((await lessons.clashes(ctx, [{ ...time, teacher_id }])).length === 0) return teacher_id;
  return undefined;
}
