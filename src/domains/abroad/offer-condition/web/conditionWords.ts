import type { OfferCondition } from '../offer-condition.contract.ts';
import type { offerConditionText } from '../offer-condition.text.ts';

type Say = (key: keyof typeof offerConditionText, values?: Record<string, string | number>) => string;
type Key = keyof typeof offerConditionText;

/** What a condition asks for, as one reads it in a letter. */
export function sayCondition(condition: OfferCondition, t: Say): string {
  const { kind, wording, grade, pattern, points, points_from, test, overall, superscore } = condition;
  const names = (ids: readonly number[]) =>
    [...new Set(ids.map((id) => condition.subjects.find((one) => one.id === id)?.name ?? ''))].join(
      t('or_word'),
    );
  const q = condition.qualifications.map((one) => t(`q_${one}` as Key)).join(' / ');
  const more =
    kind === 'grades'
      ? [
          ...condition.includes.map((one) =>
            t('say_include', { subjects: names(one.subject_ids), grade: one.grade }),
          ),
          condition.excludes.length > 0 && t('say_exclude', { subjects: names(condition.excludes) }),
        ]
      : kind === 'test'
        ? [
            ...condition.parts.map(({ part, score }) =>
              t('say_part', { part: t(`p_${part}` as Key), score }),
            ),
            superscore === 1 && t('superscore'),
          ]
        : [kind === 'points' && points_from !== null && t('say_from', { n: points_from })];
  const main = {
    grade: () => t('say_grade', { q, subjects: names(condition.subject_ids), grade }),
    grades: () => t('say_grades', { q, pattern }),
    points: () => t('say_points', { points: points ?? 0 }),
    test: () => (test === null ? '' : t('say_test', { test: t(`t_${test}`), overall: overall ?? '—' })),
    document: () => wording,
    money: () => wording,
    other: () => wording,
  }[kind]();
  return [main, ...more.filter(Boolean)].join(t('comma'));
}

/** The results that stand in its reckoning: `数学 A*`. */
export const sayUsed = (one: OfferCondition['used'][number], t: Say): string =>
  [one.subject_name ?? (one.part && t(`p_${one.part}` as Key)), one.value].filter(Boolean).join(' ');
