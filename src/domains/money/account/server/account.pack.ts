import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import type { PackLine } from '@/domains/people/student/server/student.slots.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { accountNames, STUDENT_ACCOUNTS } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { accountText } from '../account.text.ts';

/** What is left of money and hours: accounts that hold something, hours by course type. */
export async function moneyAndHours(ctx: Ctx, studentId: number): Promise<PackLine[]> {
  const money = await ledger.available(ctx, studentId);
  const perHour = await classHours.minutesPerHour(ctx);
  const hours = await classHours.summaryOf(ctx, studentId);
  return [
    ...STUDENT_ACCOUNTS.filter((account) => money[account].balance_fen !== 0).map((account) => ({
      label: ctx.say(accountNames[account]),
      text: formatFen(money[account].balance_fen),
    })),
    ...hours.map(({ course_type, remaining_minutes, planned_minutes }) => ({
      label: ctx.say(courseTypeText[course_type]),
      text: ctx.say(
        fill(accountText.pack_hours, {
          left: formatHours(remaining_minutes, perHour),
          planned: formatHours(planned_minutes, perHour),
        }),
      ),
    })),
  ];
}
