import { expect, test } from 'vitest';
import { BOARD_STAGES, handMove } from './lead.board.ts';
import { OPEN_STAGES } from './lead.rules.ts';

test('nobody drags a lead to a deal, to a trial or to the beginning', () => {
  for (const from of BOARD_STAGES)
    for (const to of ['won', 'trial', 'new'] as const) expect(handMove(from, to)).toBeUndefined();
});

test('forward moves may skip, backwards needs a step back, every open one can be lost', () => {
  expect(handMove('new', 'contacted')).toBe('contact');
  expect(handMove('new', 'visited')).toBe('visit');
  expect(handMove('new', 'negotiating')).toBe('negotiate');
  expect(handMove('negotiating', 'contacted')).toBe('step_back');
  expect(handMove('negotiating', 'visited')).toBeUndefined();
  for (const from of OPEN_STAGES) expect(handMove(from, 'lost')).toBe('lose');
  expect(handMove('won', 'lost')).toBeUndefined();
});
