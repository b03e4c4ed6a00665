import type { ParsedOf } from '@/kernel/contract/api.ts';
import { no, type Verdict } from '@/kernel/errors.ts';
import type { offerConditionApi } from './offer-condition.contract.ts';
import { gradeRank, patternOf, shareScale, TESTS } from './offer-condition.grades.ts';
import { isTicked } from './offer-condition.rules.ts';
import { offerConditionText as text } from './offer-condition.text.ts';

type Fields = Omit<ParsedOf<typeof offerConditionApi.edit>, 'id' | 'version'>;

const gradesOf = ({ grade = '', includes = [], kind }: Fields): string[] => [
  ...(kind === 'grade' ? [grade] : []),
  ...(kind === 'grades' ? includes.map((one) => one.grade) : []),
];

/** What its kind needs is there, and fits together. */
export function isComplete(fields: Fields): Verdict {
  const {
    kind,
    qualifications = [],
    subject_ids = [],
    grade,
    pattern = '',
    includes = [],
    test,
    parts = [],
  } = fields;
  const [first] = qualifications;
  const lacks = {
    grade: !first || subject_ids.length === 0 || !grade,
    grades: !first || pattern === '',
    points: !fields.points,
    test: !test || ((fields.overall ?? null) === null && parts.length === 0),
    document: !fields.wording,
    money: !fields.wording,
    other: !fields.wording,
  }[kind];
  if (lacks) return no(text.kind_lacks);
  if (isTicked(kind)) return true;
  if (!shareScale(qualifications) && kind !== 'points') return text.scales_differ;
  if (first && gradesOf(fields).some((one) => gradeRank(first, one) === null)) return text.grade_wrong;
  if (kind === 'grades') {
    const places = first && patternOf(first, pattern);
    if (!places) return text.pattern_wrong;
    if (includes.length > places.length) return text.includes_many;
  }
  const known: readonly string[] = test ? TESTS[test].parts : [];
  if (kind === 'test' && parts.some(({ part }) => !known.includes(part))) return text.part_wrong;
  return true;
}

/** Of all fields those of the kind; what another kind would have had is not kept. */
export function cleaned(fields: Fields) {
  const { kind } = fields;
  const isGraded = kind === 'grade' || kind === 'grades';
  const [first] = fields.qualifications ?? [];
  return {
    kind,
    wording: fields.wording ?? '',
    due_on: fields.due_on ?? null,
    qualifications: isGraded || kind === 'points' ? (fields.qualifications ?? []) : [],
    subject_ids: kind === 'grade' ? (fields.subject_ids ?? []) : [],
    grade: kind === 'grade' ? (fields.grade ?? '') : '',
    pattern: kind === 'grades' && first ? (patternOf(first, fields.pattern ?? '') ?? []) : [],
    includes: kind === 'grades' ? (fields.includes ?? []) : [],
    excludes: kind === 'grades' ? (fields.excludes ?? []) : [],
    points: kind === 'points' ? (fields.points ?? null) : null,
    points_from: kind === 'points' ? (fields.points_from ?? null) : null,
    test: kind === 'test' ? (fields.test ?? null) : null,
    overall: kind === 'test' ? (fields.overall ?? null) : null,
    parts: kind === 'test' ? (fields.parts ?? []) : [],
    superscore: kind === 'test' && fields.superscore === 1,
  };
}
