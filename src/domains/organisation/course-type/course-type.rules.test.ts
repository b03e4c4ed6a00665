import { describe, expect, it } from 'vitest';
import theme from '@/kernel/web/theme/theme.json' with { type: 'json' };
import { COURSE_TYPE_CODES, COURSE_TYPES, CourseType } from './course-type.rules.ts';
import { courseTypeText } from './course-type.text.ts';

describe('course types', () => {
  it('have the specification’s codes, to the letter', () => {
    const codes = Object.fromEntries(COURSE_TYPE_CODES.map((code) => [COURSE_TYPES[code].key, code]));
    expect(codes).toEqual({
      one_to_one: 12,
      class_course: 1,
      reading_guarantee: 13,
      application: 15,
      practical: 14,
      score_guarantee: 16,
      one_to_two: 17,
      one_to_three: 18,
      beijing: 19,
    });
    expect(CourseType.safeParse(2).success).toBe(false);
  });

  it('are called and coloured as the look has them', () => {
    expect(theme.courseTypes.map(({ code, key, zh, en }) => [code, key, zh, en])).toEqual(
      COURSE_TYPE_CODES.map((code) => [code, COURSE_TYPES[code].key, ...courseTypeText[code]]),
    );
  });

  it('take one, two, three students, or a class', () => {
    expect(([12, 17, 18, 1] as const).map((code) => COURSE_TYPES[code].students)).toEqual([1, 2, 3, null]);
  });
});
