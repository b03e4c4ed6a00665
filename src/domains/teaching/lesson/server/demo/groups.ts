import type { courseApi } from '@/domains/teaching/course/course.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { DemoCall, DemoCompany } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf, DAY_MS, weekdayOf } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';

const ZONE = 'Asia/Shanghai';
const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Groups of three that have their weekly lesson are courses: what the census of classes counts. */
export async function nameGroups({ company_id, as, within }: DemoCompany): Promise<void> {
  const affairs = await as('affairs');
  for (const [at, group] of (await within(weeklyGroups)).entries())
    await asCourse(company_id, affairs, group, at);
  await within(linkLessons);
}

const GROUP_TYPE = 18;
const GROUP_NAMES = ['周中三人组', '提分三人组', '冲刺三人组'];
const GROUP_PLACES = 3;

/** Students who have their weekly lesson together. */
interface Group {
  readonly teacher_id: number;
  readonly subject_id: number;
  readonly subject: string;
  readonly student_ids: readonly number[];
  readonly starts_at: UnixSeconds;
}
async function weeklyGroups(ctx: Ctx): Promise<Group[]> {
  const { rows } = await ctx.query(
    `SELECT l.teacher_id, l.subject_id, u.name AS subject, m.student_ids, extract(epoch FROM min(l.starts_at))::bigint AS starts_at
       FROM lesson l JOIN subject u ON u.id = l.subject_id
       JOIN LATERAL (SELECT array_agg(s.student_id ORDER BY s.student_id) AS student_ids FROM lesson_student s
                      WHERE s.company_id = l.company_id AND s.lesson_id = l.id) m ON true
      WHERE l.company_id = $1 AND l.course_type = $2 AND l.kind = 'lesson' AND cardinality(m.student_ids) > 1
      GROUP BY 1, 2, 3, 4 ORDER BY min(l.id) LIMIT $3`,
    [ctx.company_id, GROUP_TYPE, GROUP_NAMES.length],
  );
  return rows.map((row) => ({ ...row, starts_at: Number(row.starts_at) })) as Group[];
}

async function asCourse(company: number, affairs: DemoCall, group: Group, at: number): Promise<void> {
  const { day, minute } = clockOf(ZONE, group.starts_at);
  const input: InputOf<typeof courseApi.add> = {
    name: `${group.subject}${GROUP_NAMES[at]}`,
    course_type: GROUP_TYPE,
    subject_id: group.subject_id,
    teacher_id: group.teacher_id,
    capacity: GROUP_PLACES,
    price_fen: 720_000,
    time_zone: ZONE,
    starts_on: day,
    ends_on: dayAhead(60),
    slots: [{ weekday: weekdayOf(day), from_minute: minute, to_minute: minute + 120 }],
  };
  const key = `course-group-${at}`;
  const { id } = await affairs<{ id: number }>('api_course_add', 'POST', company, key, input);
  for (const student_id of group.student_ids)
    await affairs('api_course_enrol', 'POST', company, `${key}-${student_id}`, { id, student_id });
  for (const move of ['publish', 'start'])
    await affairs(`api_course_${move}`, 'POST', company, `${key}-${move}`, { id });
}

/** The lessons of a group are those of its course. */
async function linkLessons(ctx: Ctx): Promise<void> {
  await ctx.query(
    `UPDATE lesson l SET course_id = c.id FROM course c
      WHERE l.company_id = $1 AND c.company_id = l.company_id AND l.course_id IS NULL AND l.course_type = $2 AND c.course_type = $2
        AND l.teacher_id = c.teacher_id AND l.subject_id = c.subject_id AND NOT EXISTS (
          SELECT 1 FROM lesson_student s WHERE s.company_id = l.company_id AND s.lesson_id = l.id AND NOT EXISTS (
            SELECT 1 FROM course_student e WHERE e.company_id = c.company_id AND e.course_id = c.id AND e.student_id = s.student_id))`,
    [ctx.company_id, GROUP_TYPE],
  );
}
