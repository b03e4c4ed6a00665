import { describe, expect, test } from 'vitest';
import { sumOf } from '@/kernel/value/sum.ts';
import {
  areSteps,
  differencesOf,
  medalOf,
  pastedCells,
  progressOf,
  spread,
  workingDays,
} from './target.rules.ts';

describe('targets', () => {
  test('climb from base over goal to stretch', () => {
    expect(areSteps({ base: 1, goal: 2, stretch: 3 })).toBe(true);
    expect(areSteps({ base: 3, goal: 2, stretch: null })).toBe(false);
    expect(areSteps({ base: null, goal: 2, stretch: 1 })).toBe(false);
    const steps = { base: 16, goal: 20, stretch: 24 };
    expect([15, 16, 20, 24].map((n) => medalOf(n, steps))).toEqual([null, 'base', 'goal', 'stretch']);
  });

  test('go by working days, without weekends and holidays', () => {
    const golden = [{ starts_on: '2026-10-01', ends_on: '2026-10-07' }];
    expect(workingDays('2026-10-01', '2026-10-31', [])).toBe(22);
    expect(workingDays('2026-10-01', '2026-10-31', golden)).toBe(17);
    // 21 working days, 12 of them gone: 600 go on to 1050, and 400 are left for nine days.
    expect(progressOf(600, 1000, '2026-11', '2026-11-17', [])).toEqual({
      achieved: 600,
      goal: 1000,
      pace: 1050,
      missing_per_day: 45,
      gone_bp: 5714,
    });
  });

  test('of a year are spread by last year’s shape, to the fen', () => {
    const parts = spread(1_000_001, [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 4], 100);
    expect(sumOf(parts, (part) => part)).toBe(1_000_001);
    expect(parts[1]).toBe(200_000);
    expect(spread(1200, Array(12).fill(0), 1)).toEqual(Array(12).fill(100));
  });

  test('are pasted from a sheet as they stand there; what is empty is left out', () => {
    expect(pastedCells('¥1,200\t30.5\r\n\t-\n8\t 九\n')).toEqual([
      ['¥1,200', '30.5'],
      [null, null],
      ['8', '九'],
    ]);
  });

  test('say where parts do not add up: teams to the company, members to their team', () => {
    const part = (scope: 'company' | 'team' | 'person', who: number | null, goal: number, note = '') => ({
      scope,
      team_id: scope === 'team' ? who : null,
      admin_id: scope === 'person' ? who : null,
      goal,
      note,
    });
    const teamOf = new Map([
      [1, 10],
      [2, 10],
    ]);
    const targets = [
      part('company', null, 100),
      part('team', 10, 72, '新人未定'),
      part('person', 1, 40),
      part('person', 2, 30),
      part('person', 3, 28),
    ];
    expect(differencesOf(targets, teamOf)).toEqual([
      { scope: 'team', team_id: 10, goal: 72, parts: 70, note: '新人未定' },
    ]);
    expect(differencesOf([part('company', null, 100), part('team', 10, 90)], teamOf)).toEqual([
      { scope: 'company', team_id: null, goal: 100, parts: 90, note: '' },
    ]);
  });
});
