import type { contractApi } from '@/domains/money/contract/contract.contract.ts';
import type { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { STARTING_BODY } from '@/domains/money/contract-template/contract-template.sample.ts';
import type { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { DEFAULT_ROLES } from '@/domains/organisation/role/role.defaults.ts';
import type { InputOf, OutputOf } from '@/kernel/api.ts';
import type { DefaultRole } from '@/kernel/permission.ts';
import type { Call } from './calls.ts';

const SCORE_BODY = STARTING_BODY.replace('# 课程服务合同', '# 保分课程协议').replace(
  '3. 退费按甲方公示的退费办法办理。',
  '3. 乙方按计划完成课程与作业后未达到约定分数的，甲方免费重读一期。\n4. 退费按甲方公示的退费办法办理。',
);

export const CONTRACT_TEMPLATES: readonly InputOf<typeof contractTemplateApi.add>[] = [
  { name: '课程服务合同', note: '一对一、班课通用', body: STARTING_BODY },
  { name: '保分课程协议', note: '保分、保读课程', body: SCORE_BODY },
];

/** How many percent below the book each role may go by itself. */
const DISCOUNTS: Partial<Record<DefaultRole, number>> = {
  owner: 100,
  manager: 40,
  salesmanager: 20,
  adviser: 10,
};

export async function loadDiscounts(company: number, call: Call): Promise<void> {
  const { list } = await call<OutputOf<typeof priceApi.discounts>>(
    'api_discount_list',
    'GET',
    company,
    '',
    {},
  );
  for (const [role, percent] of Object.entries(DISCOUNTS)) {
    const found = list.find(({ role_name }) => role_name === DEFAULT_ROLES[role as DefaultRole][0]);
    if (found && found.percent !== percent)
      await call('api_discount_edit', 'PUT', company, `discount-${role}`, {
        role_id: found.role_id,
        percent,
        version: found.version,
      });
  }
}

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
/** How far each of them has come, in turn. */
const STAGES = ['effective', 'effective', 'signed', 'pushed', 'draft', 'effective'] as const;

/** Some contracts of a company, made by its adviser for students of their own and audited by its manager; each call is repeat-safe by its key. */
export async function loadContracts(
  company: number,
  { adviser, manager }: Record<'adviser' | 'manager', Call>,
) {
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
  for (const [at, stage] of STAGES.entries()) {
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
