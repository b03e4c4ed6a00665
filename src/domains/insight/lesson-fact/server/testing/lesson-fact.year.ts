import type { Arranger } from '@/apps/server/testing/arranger.ts';
import type { TestApp } from '@/apps/server/testing/test-app.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { newTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { companyYear } from '@/domains/sales/sales-case/server/testing/sales-case.year.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import type { Outcome } from '@/domains/teaching/attendance/attendance.rules.ts';
import { attendanceService } from '@/domains/teaching/attendance/server/attendance.service.ts';
import type { Endpoint, EndpointSpec, InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

const call = <S extends EndpointSpec>(
  ctx: Ctx,
  endpoint: Endpoint<S>,
  input: InputOf<S>,
): Promise<OutputOf<S>> => {
  const mounted = attendanceService.mounted.find((one) => one.endpoint === (endpoint as unknown));
  return mounted?.handler(ctx, endpoint.input.parse(input));
};

export type Marks = Readonly<Record<number, Outcome>>;

/** A company with lessons of its own, taught, marked and corrected on days of the past. */
export async function lessonYear(app: TestApp, at: Arranger, time_zone?: string) {
  const here = await companyYear(app, at, time_zone);
  const { company_id, on } = here;
  const [teacher_id, other_id] = [await newTeacher(at, '统计教师'), await newTeacher(at, '统计教师')];
  await on(null, (ctx) =>
    ctx.query(
      `INSERT INTO pay_rate (family_id, company_id, course_type, unit, rate_fen, valid_from)
       SELECT 1, $1, t, 'hour', 20001, '2020-01-01' FROM unnest(ARRAY[1, 12, 13]) t`,
      [company_id],
    ),
  );
  /** Somebody with so many hours. */
  const withHours = async (day: string, name: string, minutes: number, fen = minutes * 1_000) => {
    const student_id = await here.student(day, name);
    await here.recharge(day, [{ student_id, amount_fen: 9_000_000 }]);
    if (minutes > 0) await buy(day, student_id, minutes, fen);
    return student_id;
  };
  const buy = (
    day: string | null,
    student_id: number,
    paid_minutes: number,
    amount_fen = paid_minutes * 1_000,
  ) =>
    on(day, (ctx) =>
      classHours.buy(
        ctx,
        {
          student_id,
          course_type: 12,
          subject_id: null,
          paid_minutes,
          gift_minutes: 0,
          expires_on: null,
          tenders: [{ account: 'new', amount_fen }],
        },
        { doc: 'test', doc_id: at.next() },
      ),
    );
  const lesson = (
    day: string,
    student_ids: readonly number[],
    { hour = 1, minutes = 120, kind = 'lesson', by = teacher_id } = {},
  ): Promise<number> =>
    on(day, async (ctx) => {
      const starts = new Date(day.includes('T') ? day : `${day}T0${hour}:00:00Z`);
      const { rows } = await ctx.query(
        `INSERT INTO lesson (family_id, company_id, kind, course_type, teacher_id, starts_at, ends_at)
         VALUES (1, $1, $2, 12, $3, $4, $5) RETURNING id`,
        [company_id, kind, by, starts, new Date(starts.getTime() + minutes * 60_000)],
      );
      for (const student_id of student_ids)
        await ctx.query(
          'INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id) VALUES (1, $1, $2, $3)',
          [company_id, rows[0].id, student_id],
        );
      return rows[0].id as number;
    });
  const marked = (marks: Marks) =>
    Object.entries(marks).map(([student_id, outcome]) => ({ student_id: Number(student_id), outcome }));
  const mark = (day: string | null, lesson_id: number, marks: Marks, teacher_absent?: boolean) =>
    on(day, (ctx) =>
      call(ctx, attendanceApi.mark, {
        lessons: [
          { lesson_id, students: marked(marks), ...(teacher_absent && { teacher_absent: 1 as const }) },
        ],
      }),
    );
  const correct = (day: string | null, lesson_id: number, marks: Marks) =>
    on(day, async (ctx) => {
      const input = { lesson_id, students: marked(marks) };
      const { seen } = await call(ctx, attendanceApi.correctPreview, input);
      await call(ctx, attendanceApi.correct, { ...input, seen, reason: '更正' });
    });
  const undo = (day: string | null, lesson_id: number) =>
    on(day, async (ctx) => {
      const { seen } = await call(ctx, attendanceApi.undoPreview, { lesson_id });
      await call(ctx, attendanceApi.undo, { lesson_id, seen, reason: '撤销' });
    });
  const fold = (day: string | null) => on(day, (ctx) => ctx.query('SELECT figures_fold()'));
  return { ...here, teacher_id, other_id, withHours, buy, lesson, mark, correct, undo, fold };
}
