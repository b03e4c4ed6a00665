import { no, type Verdict } from '@/kernel/errors.ts';
import { fill, type Lang, say } from '@/kernel/text.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { sum } from '@/kernel/value/sum.ts';
import { feedbackText } from './feedback.text.ts';

export const FEEDBACK_KINDS = ['subject', 'total'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];
export const GRADES = [1, 2, 3, 4, 5] as const;
export type Grade = (typeof GRADES)[number];

export const MOST_TOPICS = 12;
/** What lies further back is nobody's task any more. */
export const DUE_WITHIN_DAYS = 90;

export interface Topic {
  readonly topic: string;
  readonly mastery: Grade;
}

export function mayName(topics: readonly Topic[]): Verdict {
  const twice = topics.find(({ topic }, at) => topics.findIndex((other) => other.topic === topic) !== at);
  return twice ? no(feedbackText.topic_twice, { name: twice.topic }) : true;
}

/** What a family can be told: the words, and for a subject how well at least one topic is mastered. */
export function isComplete({
  kind,
  content,
  topic_count,
}: {
  readonly kind: FeedbackKind;
  readonly content: string;
  readonly topic_count: number;
}): Verdict {
  if (kind === 'subject' && topic_count === 0) return feedbackText.needs_topic;
  return content.trim() !== '' || feedbackText.needs_words;
}

/** To one decimal; null where nothing is rated. */
export const average = (grades: readonly (number | null)[]): number | null => {
  const known = grades.filter((grade) => grade !== null);
  if (known.length === 0) return null;
  return Math.round((sum(known) / known.length) * 10) / 10;
};

/** The first and the last day of a month, `2026-05`. */
export const daysOfMonth = (month: string): { starts_on: string; ends_on: string } => ({
  starts_on: firstDayOf(month),
  ends_on: lastDayOf(month),
});

export const maySpan = (starts_on: string, ends_on: string, today: string): Verdict => {
  if (ends_on < starts_on) return feedbackText.ends_before;
  return ends_on <= today || feedbackText.period_ahead;
};

interface Drawn {
  readonly subject_name: string | null;
  readonly teacher_name: string | null;
  readonly mastery: number | null;
  readonly content: string;
  readonly next_step: string;
}
/** A month's subject feedback in words, a line each, for the class teacher to go on from. */
export function drawnIn(list: readonly Drawn[], lang: Lang): string {
  const [comma, colon] = lang === 'en' ? ['; ', ': '] : ['；', '：'];
  return list
    .map(({ subject_name, teacher_name, mastery, content, next_step }) => {
      const head = [subject_name, teacher_name].filter(Boolean).join(' · ');
      const parts = [
        mastery !== null && say(fill(feedbackText.drawn_mastery, { n: mastery }), lang),
        content.trim(),
        next_step.trim() && say(fill(feedbackText.drawn_next, { text: next_step.trim() }), lang),
      ].filter(Boolean);
      return `${head}${colon}${parts.join(comma)}`;
    })
    .join('\n');
}
