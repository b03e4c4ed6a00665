import { describe, expect, test } from 'vitest';
import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { teacherPanels } from '@/domains/people/teacher/web/embed/teacherPanels.ts';
import { teacherScreens } from '@/domains/people/teacher/web/embed/teacherScreens.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { webModules } from './modules.ts';
import './screens.ts';

const twice = <T>(values: readonly T[]): T[] => values.filter((value, at) => values.indexOf(value) !== at);

describe('the order of the web’s nouns is of no matter', () => {
  test.each([
    ['cards of the home page', homeCards.parts.map(({ place, order }) => `${place} ${order}`)],
    ['screens of a student', studentScreens.parts.map(({ order }) => order)],
    ['screens of a teacher', teacherScreens.parts.map(({ order }) => order)],
    ['panels of a teacher', teacherPanels.parts.map(({ order }) => order)],
  ] as const)('%s: each has a place of its own', (_, places) => {
    expect(places.length).toBeGreaterThan(0);
    expect(twice<string | number>(places)).toEqual([]);
  });

  test('a screen and its page are one noun’s', () => {
    expect(twice(webModules.flatMap(({ screens }) => screens.map(({ path }) => path)))).toEqual([]);
    expect(twice(webModules.flatMap(({ pages }) => Object.keys(pages)))).toEqual([]);
  });
});
