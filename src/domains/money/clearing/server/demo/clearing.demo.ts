import type { clearingApi } from '@/domains/money/clearing/clearing.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

export async function load({ staffed }: Demo): Promise<void> {
  for (const { company_id, as } of staffed)
    await clearSome(company_id, { finance: await as('finance'), manager: await as('manager') });
}

/** Of those whose hours are over since long and whom nothing keeps, the first is cleared, the second waits, the others are for somebody to look at. */
async function clearSome(company: number, { finance, manager }: Record<'finance' | 'manager', DemoCall>) {
  const { list } = await finance<OutputOf<typeof clearingApi.candidates>>(
    'api_clearing_candidates',
    'GET',
    company,
    '',
    { why: 'expired' },
  );
  let at = 0;
  for (const { id: student_id } of list) {
    const { lines, obstacles } = await finance<OutputOf<typeof clearingApi.preview>>(
      'api_clearing_preview',
      'GET',
      company,
      '',
      { student_id: String(student_id) },
    );
    if (obstacles.length > 0) continue;
    const input: InputOf<typeof clearingApi.add> = {
      student_id,
      note: '课时过期，多次联系家长未回复',
      lines: lines
        .filter(({ expired }) => expired)
        .map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
          account,
          lot_id,
          paid_minutes,
          gift_minutes,
          amount_fen,
        })),
    };
    const key = `clearing-${company}-${student_id}`;
    const { id } = await finance<{ id: number }>('api_clearing_add', 'POST', company, key, input);
    if (at === 0) await manager('api_clearing_approve', 'POST', company, `${key}-approve`, { id });
    if (++at === 2) return;
  }
}
