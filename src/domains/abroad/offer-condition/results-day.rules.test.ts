import { expect, test } from 'vitest';
import { outcomeOf, type Standable, standingOf } from './results-day.rules.ts';

const offer = (more: Partial<Standable> = {}): Standable => ({
  decision: 'conditional',
  groups_met: 1,
  groups_all: 2,
  is_failed: false,
  is_hopeless: false,
  ...more,
});

test('an offer stands by its decision, its groups and what can still come', () => {
  expect(standingOf(offer({ groups_met: 2 }), 0)).toBe('met');
  expect(standingOf(offer({ decision: 'confirmed', groups_met: 0 }), 3)).toBe('met');
  expect(standingOf(offer({ decision: 'rejected', groups_met: 2 }), 3)).toBe('missed');
  expect(standingOf(offer(), 3)).toBe('open');
  expect(standingOf(offer({ is_failed: true }), 0)).toBe('missed');
  expect(standingOf(offer({ is_hopeless: true }), 0)).toBe('open');
  expect(standingOf(offer({ is_hopeless: true }), 1)).toBe('missed');
  expect(standingOf(offer({ groups_met: 0, groups_all: 0 }), 3)).toBe('open');
});

test('a student goes where the first choice is met, else where the second one is', () => {
  expect(outcomeOf('met', 'met')).toBe('firm');
  expect(outcomeOf('open', 'met')).toBe('open');
  expect(outcomeOf('missed', 'met')).toBe('insurance');
  expect(outcomeOf('missed', 'open')).toBe('open');
  expect(outcomeOf('missed', 'missed')).toBe('neither');
  expect(outcomeOf('missed', null)).toBe('neither');
});
