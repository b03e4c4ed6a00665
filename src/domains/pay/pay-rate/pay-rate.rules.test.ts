import { describe, expect, it } from 'vitest';
import { type Rate, rateOn } from './pay-rate.rules.ts';

let made = 0;
const rate = (valid_from: string, rate_fen: number | null, more: Partial<Rate> = {}): Rate => ({
  id: ++made,
  teacher_id: null,
  course_type: 12,
  subject_id: null,
  level_id: null,
  unit: 'hour',
  rate_fen,
  valid_from,
  ...more,
});
const book = [
  rate('2026-01-01', 100),
  rate('2026-06-01', 150),
  rate('2026-01-01', 200, { teacher_id: 7 }),
  rate('2026-01-01', 300, { teacher_id: 7, subject_id: 3 }),
  rate('2026-01-01', 350, { teacher_id: 7, level_id: 9 }),
  rate('2026-05-01', null, { teacher_id: 7, subject_id: 3 }),
];
const on = (
  lesson_on: string,
  teacher_id: number,
  subject_id: number | null,
  level_id: number | null = null,
) => rateOn(book, { course_type: 12, teacher_id, subject_id, level_id, lesson_on })?.rate_fen;

describe('the rate of a lesson', () => {
  it('is the closest: teacher with subject, teacher with level, teacher, company', () => {
    expect(on('2026-02-01', 7, 3, 9)).toBe(300);
    expect(on('2026-02-01', 7, 4, 9)).toBe(350);
    expect(on('2026-02-01', 7, 4)).toBe(200);
    expect(on('2026-02-01', 8, 3)).toBe(100);
  });
  it('is the last that has begun on its day, and of one day the last that was entered', () => {
    expect(on('2026-05-31', 8, 3)).toBe(100);
    expect(on('2026-06-01', 8, 3)).toBe(150);
    expect(on('2025-12-31', 8, 3)).toBeUndefined();
    const twice = [rate('2026-01-01', 100), rate('2026-01-01', 120)];
    const taught = { course_type: 12 as const, teacher_id: 1, subject_id: null, level_id: null };
    expect(rateOn(twice, { ...taught, lesson_on: '2026-01-01' })?.rate_fen).toBe(120);
  });
  it('that has ended gives way to a wider one', () => {
    expect(on('2026-05-01', 7, 3)).toBe(200);
  });
  it('of another course type is none of its', () => {
    const taught = { course_type: 1 as const, teacher_id: 7, subject_id: null, level_id: null };
    expect(rateOn(book, { ...taught, lesson_on: '2026-02-01' })).toBeUndefined();
  });
});
