import type { smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { Demo } from '@/kernel/server/demo.ts';

const TEMPLATES: readonly InputOf<typeof smsTemplateApi.add>[] = [
  {
    name: '上课提醒',
    body: '{student}同学您好，{course}将于{time}在{room}上课，请提前 10 分钟到校。',
    sign_name: '明德国际教育',
    provider_code: 'SMS_480120031',
  },
  {
    name: '课程取消',
    body: '{student}家长您好，原定{time}的{course}因故取消，班主任会尽快与您约定补课时间。',
    sign_name: '明德国际教育',
    provider_code: 'SMS_480120032',
  },
  {
    name: '课时不足',
    body: '{student}家长您好，{course}剩余 {hours} 课时，如需续费请联系班主任{teacher}。',
    sign_name: '明德国际教育',
    provider_code: 'SMS_480120033',
  },
];

export async function load({ companies: [head] }: Demo): Promise<void> {
  const owner = await head.as('owner');
  for (const input of TEMPLATES)
    await owner('api_sms_template_add', 'POST', head.company_id, `sms-${input.provider_code}`, input);
}
