import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import type { PackLine } from '@/domains/people/student/server/student.slots.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText } from '../contract.text.ts';
import { contractListStore } from './contract.list.store.ts';
import { contractStore } from './contract.store.ts';

const MOST = 5;
/** Prices and gifts that were agreed, of the last contracts. */
export async function agreedWith(ctx: Ctx, studentId: number): Promise<PackLine[]> {
  const found = await contractListStore.before(ctx, studentId, new Date(ctx.now.getTime() + 1000), MOST);
  const lines =
    found.length > 0
      ? await contractStore.lines(
          ctx,
          found.map(({ id }) => id),
        )
      : [];
  const { minutes_per_class_hour: perHour } = await companies.paper(ctx, ctx.company_id);
  return found.map(({ id, number, status, total_fen }) => ({
    label: `${number} · ${ctx.say(contractStatus.states[status].label)} · ${formatFen(total_fen)}`,
    text: lines
      .filter(({ contract_id }) => contract_id === id)
      .map((line) => {
        const what = [ctx.say(courseTypeText[line.course_type]), line.subject_name].filter(Boolean).join(' ');
        const gift =
          line.gift_minutes > 0 &&
          ctx.say(fill(contractText.gift_of, { hours: formatHours(line.gift_minutes, perHour) }));
        return [`${what} ${formatHours(line.minutes, perHour)}`, gift, formatFen(line.amount_fen)]
          .filter(Boolean)
          .join(' · ');
      })
      .join('\n'),
  }));
}
