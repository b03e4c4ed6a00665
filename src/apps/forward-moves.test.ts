import { describe, expect, test } from 'vitest';
import { isForward, isSystemTransition, type Status, targetsOf } from '@/kernel/status.ts';
import { statuses } from './statuses.ts';

/** Words of moves that withdraw, send back or end a document. */
const BACKWARD = /退回|撤回|撤销|取消|作废|结束|结课|终止|驳回|停课|冲回|收回|关闭|放弃/;

/** The moves that may stand as the button, each with where it leads. */
const forwardOf = (machine: Status) =>
  Object.entries(machine.transitions).flatMap(([name, move]) =>
    isSystemTransition(move) || !isForward(move as never)
      ? []
      : move.from.flatMap((from) =>
          targetsOf(move as never, from).map((to) => ({ name, from, to, label: move.label[0] })),
        ),
  );

describe('the button beside a document leads on', () => {
  test.each(statuses.map((machine) => [machine.name, machine] as const))('%s: by its words', (_, machine) => {
    const wrong = forwardOf(machine).filter(({ label }) => BACKWARD.test(label));
    expect(wrong).toEqual([]);
  });

  test.each(statuses.map((machine) => [machine.name, machine] as const))(
    '%s: no round of such moves comes back to where it began',
    (_, machine) => {
      const moves = forwardOf(machine);
      const reached = (from: string, seen: Set<string> = new Set()): Set<string> => {
        for (const move of moves.filter((one) => one.from === from))
          if (!seen.has(move.to)) reached(move.to, seen.add(move.to));
        return seen;
      };
      expect(moves.filter(({ from, to }) => from !== to && reached(to).has(from))).toEqual([]);
    },
  );
});
