import type { accountApi } from '@/domains/money/account/account.contract.ts';
import type { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo } from '@/kernel/server/demo.ts';

type Purchase = InputOf<typeof conversionApi.buy>;
/** Course type, hours, gift hours, until when; the last ones wait for a decision. */
const PURCHASES = [
  { course_type: 12, hours: 10, gift: 1, expires_on: '2027-12-31' },
  { course_type: 17, hours: 12, gift: 0, expires_on: null },
  { course_type: 1, hours: 20, gift: 2, expires_on: '2027-06-30' },
  { course_type: 12, hours: 4, gift: 0, expires_on: null },
] as const;
const WAITING = 3;

/** Some hours bought from what was paid in, some given, some resting; asked for by finance, approved by the manager. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const [finance, manager] = [await head.as('finance'), await head.as('manager')];
  const { list } = await finance<OutputOf<typeof accountApi.balances>>(
    'api_student_balance_list',
    'GET',
    company,
    '',
    { account: 'new', only: 'with_balance', limit: '20' },
  );
  const people = list.filter((one) => one.new_fen >= 1_500_000);
  for (const [at, { course_type, hours, gift, expires_on }] of PURCHASES.entries()) {
    const student_id = people[at]?.id;
    if (!student_id) return;
    const paid_minutes = hours * 60;
    const quote = await finance<OutputOf<typeof conversionApi.quote>>(
      'api_conversion_quote',
      'GET',
      company,
      '',
      {
        student_id: String(student_id),
        course_type: String(course_type),
        paid_minutes: String(paid_minutes),
      },
    );
    const new_fen = quote.book_fen ?? hours * 50_000;
    const input: Purchase = {
      student_id,
      course_type,
      paid_minutes,
      gift_minutes: gift * 60,
      expires_on,
      new_fen,
    };
    const key = `hours-${company}-${at}`;
    const { id } = await finance<{ id: number }>('api_conversion_buy', 'POST', company, key, input);
    if (at < WAITING) await manager('api_conversion_approve', 'POST', company, `${key}-approve`, { id });
  }
  const [first, second] = people;
  const moved = { student_id: second?.id, from_account: 'new', to_account: 'learning', amount_fen: 200_000 };
  await finance('api_conversion_add', 'POST', company, `hours-${company}-move`, moved);
  const given = { student_id: first?.id, course_type: 12, gift_minutes: 60, reason: '开学活动' };
  await manager('api_class_hours_gift', 'POST', company, `hours-${company}-gift`, given);
}
