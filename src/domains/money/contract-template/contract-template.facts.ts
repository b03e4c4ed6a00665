import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { contractTemplateText as text } from './contract-template.text.ts';
import type { Values } from './contract-template.variables.ts';

export interface LineFact {
  readonly course_type: CourseTypeCode;
  readonly subject_name: string | null;
  readonly minutes: number;
  readonly gift_minutes: number;
  readonly list_fen: number;
  readonly amount_fen: number;
  readonly expires_on: string | null;
}
export interface PlanFact {
  readonly due_on: string;
  readonly amount_fen: number;
}

/** What one contract is filled in with. */
export interface ContractFacts {
  readonly values: Values;
  readonly lines: readonly LineFact[];
  readonly plan: readonly PlanFact[];
  readonly company_name: string;
  readonly student_name: string;
  readonly minutes_per_class_hour: number;
}

export interface TableOf {
  readonly head: readonly Sentence[];
  /** Which columns hold numbers. */
  readonly numbers: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

/** A contract is written in Chinese, whatever language its reader's screen has. */
const zh = (sentence: Sentence) => sentence[0];

export function courseTable({ lines, minutes_per_class_hour }: ContractFacts): TableOf {
  const hours = (minutes: number) => formatHours(minutes, minutes_per_class_hour);
  const sum = (of: (line: LineFact) => number) => sumOf(lines, (line) => of(line));
  return {
    head: [
      text.doc_course,
      text.doc_subject,
      text.doc_hours,
      text.doc_gift,
      text.doc_list,
      text.doc_amount,
      text.doc_expires,
    ],
    numbers: [2, 3, 4, 5],
    rows: [
      ...lines.map((line) => [
        zh(courseTypeText[line.course_type]),
        line.subject_name ?? zh(text.doc_any),
        hours(line.minutes),
        line.gift_minutes ? hours(line.gift_minutes) : '—',
        formatFen(line.list_fen),
        formatFen(line.amount_fen),
        line.expires_on ?? zh(text.doc_unlimited),
      ]),
      [
        zh(text.doc_total),
        '',
        hours(sum((line) => line.minutes)),
        hours(sum((line) => line.gift_minutes)),
        formatFen(sum((line) => line.list_fen)),
        formatFen(sum((line) => line.amount_fen)),
        '',
      ],
    ],
  };
}

export const planTable = ({ plan }: ContractFacts): TableOf => ({
  head: [text.doc_instalment, text.doc_due, text.doc_amount],
  numbers: [2],
  rows: plan.map(({ due_on, amount_fen }, at) => [
    zh(fill(text.doc_nth, { n: at + 1 })),
    due_on,
    formatFen(amount_fen),
  ]),
});
