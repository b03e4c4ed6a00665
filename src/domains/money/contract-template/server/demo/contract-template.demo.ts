import type { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { STARTING_BODY } from '@/domains/money/contract-template/contract-template.sample.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { Demo } from '@/kernel/server/demo.ts';

const SCORE_BODY = STARTING_BODY.replace('# 课程服务合同', '# 保分课程协议').replace(
  '3. 退费按甲方公示的退费办法办理。',
  '3. 乙方按计划完成课程与作业后未达到约定分数的，甲方免费重读一期。\n4. 退费按甲方公示的退费办法办理。',
);

const TEMPLATES: readonly InputOf<typeof contractTemplateApi.add>[] = [
  { name: '课程服务合同', note: '一对一、班课通用', body: STARTING_BODY },
  { name: '保分课程协议', note: '保分、保读课程', body: SCORE_BODY },
];

export async function load({ heads }: Demo): Promise<void> {
  for (const { company_id, as } of heads) {
    const owner = await as('owner');
    for (const [at, template] of TEMPLATES.entries())
      await owner('api_contract_template_add', 'POST', company_id, `contract-template-${at}`, template);
  }
}
