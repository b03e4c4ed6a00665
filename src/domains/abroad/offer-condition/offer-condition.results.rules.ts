import type {
  Qualification as ExamQualification,
  ItemKind,
} from '@/domains/exam/exam-series/exam-series.kinds.ts';
import {
  QUALIFICATIONS,
  type Qualification,
  TEST_NAMES,
  TESTS,
  type TestName,
} from './offer-condition.grades.ts';

/** What boards call otherwise than offers do. */
const ALSO: Readonly<Partial<Record<ExamQualification, Qualification>>> = { ias: 'as_level', igcse: 'gcse' };

/** A unit is a part of its award, which alone is a qualification. */
export function countsAs({
  kind,
  qualification,
}: {
  readonly kind: ItemKind;
  readonly qualification: ExamQualification;
}): { qualification: Qualification | null; test: TestName | null } {
  const test = TEST_NAMES.find((name) => name === qualification) ?? null;
  const known = ALSO[qualification] ?? QUALIFICATIONS.find((name) => name === qualification) ?? null;
  return { test, qualification: kind === 'unit' || test !== null ? null : known };
}

/** The part of a test that a component of this code is: by its name, or by letters that only one begins with. */
export function partOf(test: TestName, code: string): string | undefined {
  const typed = code
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_');
  const parts: readonly string[] = TESTS[test].parts;
  const beginning = typed === '' ? [] : parts.filter((part) => part.startsWith(typed));
  return parts.find((part) => part === typed) ?? (beginning.length === 1 ? beginning[0] : undefined);
}

/** Tests write their score where others have a grade; marks stand in for it. */
export function scoreOf({ grade, mark }: { readonly grade: string | null; readonly mark: number | null }) {
  const score = grade ? Number(grade) : Number.NaN;
  return Number.isFinite(score) ? score : mark;
}
