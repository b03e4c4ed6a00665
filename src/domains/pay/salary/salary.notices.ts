import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { TEACHER_SALARY } from './salary.access.ts';
import { salaryText as text } from './salary.text.ts';

const link = `${TEACHER_SALARY}?month={month}&salary_id={id}`;
export const salaryApproved = defineNotice({
  kind: 'salary.approved',
  label: text.kind_salary,
  title: text.approved_notice,
  body: text.approved_body,
  link,
  values: ['id', 'month', 'money'],
});
export const salaryRaised = defineNotice({
  kind: 'salary.raised',
  label: text.kind_salary,
  title: text.raised_notice,
  body: ['{question}', '{question}'],
  link,
  values: ['id', 'month', 'name', 'question'],
});
export const salaryResolved = defineNotice({
  kind: 'salary.resolved',
  label: text.kind_salary,
  title: text.resolved_notice,
  body: ['{answer}', '{answer}'],
  link,
  values: ['id', 'month', 'answer'],
});
