import type { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { STARTING_BODY } from '@/domains/money/contract-template/contract-template.sample.ts';
import type { InputOf } from '@/kernel/api.ts';

const SCORE_BODY = STARTING_BODY.replace('# 课程服务合同', '# 保分课程协议').replace(
  '3. 退费按甲方公示的退费办法办理。',
  '3. 乙方按计划完成课程与作业后未达到约定分数的，甲方免费重读一期。\n4. 退费按甲方公示的退费办法办理。',
);

export const CONTRACT_TEMPLATES: readonly InputOf<typeof contractTemplateApi.add>[] = [
  { name: '课程服务合同', note: '一对一、班课通用', body: STARTING_BODY },
  { name: '保分课程协议', note: '保分、保读课程', body: SCORE_BODY },
];
