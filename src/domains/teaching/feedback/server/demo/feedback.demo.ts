import { feedbacks } from '@/domains/teaching/feedback/server/feedback.service.ts';
import { type Demo, pick, scattered } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';

const TOPICS = [
  '函数与图像',
  '数列与级数',
  '力学综合',
  '实验设计',
  '市场结构',
  '有机推断',
  '图表写作',
  '算法与数据结构',
];
const WORDS = [
  '课堂专注，能主动提问，例题独立完成。',
  '概念理解到位，计算偶有失误，需要再仔细些。',
  '基础题正确率高，综合题思路还不够清晰。',
  '本节进步明显，能用自己的话讲出解题过程。',
];
const NEXT = ['整理本周错题并重做。', '完成两套分类练习。', '预习下一章，列出疑问。', ''];
const MONTHS = [
  '本月出勤稳定，各科任课教师反馈积极，作业完成较好。',
  '学习状态平稳，数理科目提升明显，英语写作需要加强。',
];
const MOST = 120;
const MOST_MONTHS = 16;

interface Taught {
  readonly lesson_id: number;
  readonly student_id: number;
  readonly teacher_id: number;
  readonly subject_id: number | null;
  readonly day: string;
  readonly admin_id: number | null;
  readonly ends_at: Date;
}

export async function load({ companies }: Demo): Promise<void> {
  for (const { within } of companies) await within(writeFeedback);
}

/** What was told of the lessons that are over, in every state; some are due. A company that has some is left as it is. */
async function writeFeedback(ctx: Ctx): Promise<void> {
  if (await feedbacks.any(ctx)) return;
  const { rows } = await ctx.query(
    `SELECT a.lesson_id, a.student_id, l.teacher_id, l.subject_id, t.admin_id,
            to_char(l.starts_at AT TIME ZONE $2, 'YYYY-MM-DD') AS day, l.ends_at
       FROM attendance a JOIN lesson l ON l.id = a.lesson_id JOIN teacher t ON t.id = l.teacher_id
      WHERE a.company_id = $1 AND a.outcome IN ('present', 'late') AND l.status = 'finished'
      ORDER BY l.starts_at, a.lesson_id, a.student_id LIMIT $3`,
    [ctx.company_id, ctx.time_zone, MOST],
  );
  for (const [n, { day, admin_id, ends_at, ...about }] of (rows as Taught[]).entries()) {
    const state = scattered(n, 8);
    // Every eighth was never written.
    if (state === 7) continue;
    await feedbacks.insert(ctx, {
      ...about,
      ...words(n),
      ...stateOf(ctx, state),
      kind: 'subject',
      starts_on: day,
      ends_on: day,
      created_by: admin_id,
      created_at: writtenAt(ctx, ends_at, n),
      topics: [0, 1].map((at) => ({ topic: pick(TOPICS, n * 2 + at), mastery: gradeOf(n + at * 3) })),
    });
  }
  await loadMonths(ctx);
}

/** The month before this one, of some who have a class teacher. */
async function loadMonths(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.query(
    `SELECT id AS student_id, class_teacher_id AS created_by,
            (date_trunc('month', $2::timestamptz AT TIME ZONE $3) - interval '1 month')::date::text AS starts_on,
            (date_trunc('month', $2::timestamptz AT TIME ZONE $3) - interval '1 day')::date::text AS ends_on
       FROM student WHERE company_id = $1 AND status = 'active' AND class_teacher_id IS NOT NULL ORDER BY id LIMIT $4`,
    [ctx.company_id, ctx.now, ctx.time_zone, MOST_MONTHS],
  );
  for (const [n, about] of (rows as Month[]).entries())
    await feedbacks.insert(ctx, {
      ...about,
      ...words(n),
      ...stateOf(ctx, scattered(n, 8)),
      kind: 'total',
      content: pick(MONTHS, n),
    });
}
/** Most within a day, every sixth a week later. */
const writtenAt = (ctx: Ctx, ends_at: Date, n: number): Date =>
  new Date(Math.min(ctx.now.getTime(), ends_at.getTime() + (n % 6 === 5 ? 7 : 1) * DAY_MS));

interface Month {
  readonly student_id: number;
  readonly created_by: number;
  readonly starts_on: string;
  readonly ends_on: string;
}

const gradeOf = (n: number) => (2 + scattered(n, 4)) as 2 | 3 | 4 | 5;
const words = (n: number) => ({
  homework: n % 5 === 0 ? null : gradeOf(n + 11),
  behaviour: gradeOf(n + 17),
  content: pick(WORDS, n),
  next_step: pick(NEXT, n),
});
/** One in eight is a draft, one was given back, two wait, the rest are sent. */
const stateOf = (ctx: Ctx, state: number) => {
  if (state === 0) return { status: 'draft' as const };
  if (state === 1) return { status: 'draft' as const, reason: '请补充作业完成情况' };
  if (state < 4) return { status: 'submitted' as const };
  return { status: 'sent' as const, sent_at: ctx.now };
};
