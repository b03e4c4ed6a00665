import { no, type Verdict } from '@/kernel/errors.ts';
import { feedbackText } from './feedback.text.ts';

/** What a template may leave open, in either language, and which fact of the feedback fills it. */
const VARIABLES: Readonly<Record<string, keyof Facts>> = {
  学员: 'student_name',
  学员姓名: 'student_name',
  student: 'student_name',
  科目: 'subject_name',
  subject: 'subject_name',
  教师: 'teacher_name',
  老师: 'teacher_name',
  teacher: 'teacher_name',
  日期: 'ends_on',
  date: 'ends_on',
  月份: 'month',
  month: 'month',
};
interface Facts {
  readonly student_name: string;
  readonly subject_name: string | null;
  readonly teacher_name: string | null;
  readonly ends_on: string;
  readonly month: string;
}
const GAP = /\{([^{}\n]{1,20})\}/g;

/** The variables of a template with what is known of the feedback; what nobody knows stays, to be seen. */
export const fillIn = (text: string, of: Omit<Facts, 'month'>): string => {
  const facts: Facts = { ...of, month: of.ends_on.slice(0, 7) };
  return text.replace(GAP, (gap, name: string) => {
    const fact = VARIABLES[name.trim()];
    return (fact && facts[fact]) || gap;
  });
};

/** Variables that are left in words, each once, as they are written. */
export const gapsIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(GAP)].map(([gap]) => gap))),
];

/** A family reads no variables: what is left is named. */
export const hasNoGaps = ({ content, next_step }: { content: string; next_step: string }): Verdict => {
  const gaps = gapsIn(content, next_step);
  return gaps.length === 0 || no(feedbackText.has_gaps, { names: gaps.join(' ') });
};
