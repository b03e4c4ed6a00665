import type { Demo } from '@/kernel/server/demo.ts';
import { documentTemplates } from '../document-template.service.ts';

const TEMPLATES = [
  { name: '护照首页', stage: 'preparing', brought_by: 'family', days_before: 60 },
  { name: '在读成绩单', stage: 'preparing', brought_by: 'school', days_before: 30 },
  { name: '预测成绩', stage: 'preparing', brought_by: 'school', days_before: 30 },
  { name: '语言成绩单', stage: 'preparing', brought_by: 'family', days_before: 14, need: 'optional' },
  { name: '个人陈述', stage: 'preparing', brought_by: 'guidance', days_before: 14, scheme: 'ucas' },
  { name: '推荐信', stage: 'preparing', brought_by: 'referee', days_before: 14 },
  { name: '活动列表', stage: 'preparing', brought_by: 'family', days_before: 21, scheme: 'common_app' },
  { name: '财力证明', stage: 'preparing', brought_by: 'family', days_before: 14, scheme: 'common_app' },
  { name: '录取信', stage: 'decision', brought_by: 'institution', days_before: 0, need: 'optional' },
  { name: '存款证明', stage: 'visa', brought_by: 'family', days_before: 30 },
  { name: '肺结核检测', stage: 'visa', brought_by: 'family', days_before: 30, scheme: 'ucas' },
] as const;

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads) await within((ctx) => documentTemplates.ensure(ctx, TEMPLATES));
}
