import { expect, test } from 'vitest';
import { marksOf } from './deadline-marks.ts';

test('days that are close stand as one mark, named by the scheme that most are due by', () => {
  const marks = marksOf([
    { day: '2026-12-02', scheme: 'uc', count: 1 },
    { day: '2026-11-26', scheme: 'ucas', count: 2 },
    { day: '2026-11-27', scheme: 'hk', count: 3 },
    { day: '2026-12-03', scheme: 'ouac', count: 1 },
  ]);
  expect(marks).toEqual([
    { from: '2026-11-26', to: '2026-12-02', count: 6, schemes: ['hk', 'ucas', 'uc'] },
    { from: '2026-12-03', to: '2026-12-03', count: 1, schemes: ['ouac'] },
  ]);
});

test('two marks are never nearer than a name is wide', () => {
  const days = Array.from({ length: 30 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`);
  const marks = marksOf(days.map((day) => ({ day, scheme: 'ucas', count: 1 })));
  expect(marks.map(({ from }) => from.slice(8))).toEqual(['01', '08', '15', '22', '29']);
});
