import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { renewalPaths } from '@/domains/sales/renewal/renewal.paths.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import { type Behind, nothing } from './month-figure.behind.ts';
import {
  type Doc,
  LISTED,
  type MovedStudents,
  renewalsBehind,
  studentsMoved,
} from './month-figure.drill.store.ts';

type LessonLine = 'taught_minutes' | 'used_minutes' | 'attendance_rate' | 'fill_rate';
export async function lessonsBehind(ctx: Ctx, key: LessonLine, month: string): Promise<Behind> {
  const isShare = key === 'attendance_rate' || key === 'fill_rate';
  const question = { companies: ctx.reading, from: firstDayOf(month), to: lastDayOf(month) };
  const found = await lessonFacts.lessonsBehind(ctx, key, question, { limit: LISTED });
  const names = new Map(
    (await teachers.names(ctx, [...new Set(found.map(({ teacher_id }) => teacher_id))])).map(
      ({ id, name }) => [id, name],
    ),
  );
  const part = key === 'fill_rate' ? 10_000 : 1;
  return {
    days: isShare
      ? []
      : (await lessonFacts.sums(ctx, question, ['day'])).map((sums) => ({
          day: String(sums.day),
          value: sums[key],
        })),
    documents: found.map((one) => ({
      id: one.lesson_id,
      day: one.lesson_on,
      name: names.get(one.teacher_id) ?? '',
      text: one.student_names,
      kind: '',
      url: lessonPaths.past({ id: one.lesson_id }),
      line: null,
      unit: key === 'attendance_rate' ? ('count' as const) : null,
      value: one.value / part,
    })),
    total: await lessonFacts.countBehind(ctx, key, question),
    list_url: lessonPaths.past({
      status: 'finished',
      kind: 'lesson',
      from_day: question.from,
      to_day: question.to,
    }),
  };
}

const oneOf = (row: { id: number; name: string; day: string }, more: Partial<Doc> = {}): Doc => ({
  id: row.id,
  day: row.day,
  name: row.name,
  text: '',
  kind: '',
  url: accountPaths.studentHours({ student_id: row.id }),
  line: null,
  unit: null,
  value: 1,
  ...more,
});

export async function studentsBehind(
  ctx: Ctx,
  key: MovedStudents | 'active_students' | 'lost_students',
  month: string,
): Promise<Behind> {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  if (key === 'active_students') {
    const found = await lessonFacts.studentsBehind(ctx, { companies: ctx.reading, ...days });
    const names = new Map(
      (
        await students.names(
          ctx,
          found.slice(0, LISTED).map(({ id }) => id),
        )
      ).map(({ id, name }) => [id, name]),
    );
    return {
      ...nothing(lessonPaths.past({ status: 'finished', from_day: days.from, to_day: days.to })),
      documents: found.slice(0, LISTED).map(({ id, lessons }) =>
        oneOf(
          { id, name: names.get(id) ?? '', day: '' },
          {
            text: ctx.say(fill(text.lessons_taught, { n: String(lessons) })),
          },
        ),
      ),
      total: found.length,
    };
  }
  if (key === 'lost_students') {
    const lost = await renewalsBehind(ctx, 'lost', month);
    const each = [...new Map(lost.map((row) => [row.student_id, row])).values()];
    return {
      ...nothing(renewalPaths.list({ view: 'all' })),
      documents: each
        .slice(0, LISTED)
        .map((row) =>
          oneOf({ ...row, id: row.student_id }, { text: row.number, url: renewalPaths.pane(row.id) }),
        ),
      total: each.length,
    };
  }
  const found = await studentsMoved(ctx, key, month);
  return {
    ...nothing(casePaths.collect({ month })),
    documents: found.slice(0, LISTED).map((row) => oneOf(row, { text: formatFen(row.fen) })),
    total: found.length,
  };
}

export async function renewalRateBehind(ctx: Ctx, month: string): Promise<Behind> {
  const due = await renewalsBehind(ctx, 'due', month);
  return {
    ...nothing(renewalPaths.list({ view: 'all', due_month: month })),
    documents: due.slice(0, LISTED).map((row) => ({
      ...oneOf(row),
      text: row.number,
      kind: ctx.say(row.status === 'renewed' ? text.renewals_won : text.renewals_lost),
      url: renewalPaths.pane(row.id),
      value: row.status === 'renewed' ? 1 : 0,
    })),
    total: due.length,
  };
}
