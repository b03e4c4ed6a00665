import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';

type NewContract = InputOf<typeof contractApi.add>;
const HOUR = 60;
const LINES: NewContract['lines'][] = [
  [{ course_type: 12, minutes: 40 * HOUR, gift_minutes: 2 * HOUR }],
  [
    { course_type: 12, minutes: 20 * HOUR },
    { course_type: 1, minutes: 30 * HOUR, expires_on: '2027-12-31' },
  ],
  [{ course_type: 17, minutes: 24 * HOUR }],
];
/** How far each of them has come, in turn; those that were paid for are told with the money (`recharge`). */
const STAGES = ['signed', 'pushed', 'draft', 'effective'] as const;
/** The first students of the list have the contracts that were paid for. */
const PAID = 2;

export async function load({ staffed }: Demo): Promise<void> {
  for (const { company_id, as } of staffed)
    await makeContracts(company_id, { adviser: await as('adviser'), manager: await as('manager') });
}

/** Some contracts of a company, made by its adviser for students of their own and audited by its manager; each call is repeat-safe by its key. */
async function makeContracts(company: number, { adviser, manager }: Record<'adviser' | 'manager', DemoCall>) {
  const terms = await adviser<OutputOf<typeof contractApi.terms>>(
    'api_contract_terms',
    'GET',
    company,
    '',
    {},
  );
  const found = await adviser<{ list: { id: number; status: string }[] }>(
    'api_student_search',
    'GET',
    company,
    '',
    {
      limit: '20',
    },
  );
  const people = found.list.filter(({ status }) => status !== 'cleared');
  for (const [nth, stage] of STAGES.entries()) {
    const at = nth + PAID;
    const made_on = new Date(Date.parse(terms.today) - at * 5 * 86_400_000).toISOString().slice(0, 10);
    const input: Partial<NewContract> = {
      student_id: people[at % people.length]?.id,
      template_id: terms.templates[0]?.id,
      made_on,
      lines: LINES[at % LINES.length],
      discount_fen: at % 2 === 0 ? 60_000 : 0,
    };
    const key = `contract-${company}-${at}`;
    const { id } = await adviser<{ id: number }>('api_add_student_contract', 'POST', company, key, input);
    if (stage === 'draft') continue;
    await adviser('api_contract_push', 'POST', company, `${key}-push`, { id });
    if (stage === 'pushed') continue;
    await adviser('api_contract_sign', 'POST', company, `${key}-sign`, { id });
    if (stage === 'effective')
      await manager('api_contract_approve', 'POST', company, `${key}-approve`, { id });
  }
}
