import { amountInWords } from './amount-words.ts';
import type { ContractFacts, LineFact } from './contract-template.facts.ts';

const lines: LineFact[] = [
  {
    course_type: 12,
    subject_name: '数学',
    minutes: 3600,
    gift_minutes: 240,
    list_fen: 4_800_000,
    amount_fen: 4_320_000,
    expires_on: '2027-08-31',
  },
  {
    course_type: 1,
    subject_name: null,
    minutes: 1200,
    gift_minutes: 0,
    list_fen: 600_000,
    amount_fen: 540_000,
    expires_on: null,
  },
];

/** What a template is looked at with before there is a contract. */
export const sampleFacts = (company: { name: string; phone?: string; address?: string }): ContractFacts => ({
  values: {
    student_name: '李晓雨',
    student_number: 'S2026-000128',
    guardian_name: '李建国',
    guardian_phone: '138 0000 1234',
    contract_number: 'HT2026-000316',
    made_on: '2026-09-01',
    adviser_name: '周敏',
    note: '每周六、周日上课。',
    total: '¥48,600.00',
    total_in_words: amountInWords(4_860_000),
    list_total: '¥54,000.00',
    discount: '¥5,400.00',
    hours_total: '80.0',
    gift_total: '4.0',
    company_name: company.name,
    company_phone: company.phone || '021-5555 6666',
    company_address: company.address || '上海市黄浦区南京东路 100 号',
  },
  lines,
  plan: [
    { due_on: '2026-09-01', amount_fen: 1_500_000 },
    { due_on: '2026-12-01', amount_fen: 3_360_000 },
  ],
  company_name: company.name,
  student_name: '李晓雨',
  minutes_per_class_hour: 60,
});

/** What a new template starts with. */
export const STARTING_BODY = `# 课程服务合同
合同编号：{contract_number}

甲方：**{company_name}**
乙方：**{student_name}**（监护人 {guardian_name}，电话 {guardian_phone}）

甲乙双方就乙方参加甲方课程一事，订立本合同。

## 一、课程与费用
{course_lines}
合同总额为 **{total}**（大写：{total_in_words}）。

## 二、付款
{payment_plan}

## 三、双方约定
1. 乙方按约定的时间上课，请假须提前 24 小时告知甲方。
2. 课时在有效期内使用，赠送课时在购买课时之后使用。
3. 退费按甲方公示的退费办法办理。

## 四、签章
本合同一式两份，双方签章后生效。
{signatures}
`;
