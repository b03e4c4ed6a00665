import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { statuses } from '../../statuses.ts';
import { Arranger } from '../testing/arranger.ts';
import { atOnce } from '../testing/at-once.ts';
import { arrangedIn, moverOf } from '../testing/samples.ts';
import { isAffectedMachine } from '../testing/setup/affected.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { documentIn, type Step, stepsOf, takeStep, wayTo } from '../testing/ways.ts';

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

/** A month of targets is published as a whole, and results judge a guarantee: no call moves one of them. */
const MOVED_TOGETHER = ['target', 'score_guarantee'];
/** Each pair of moves of which at least one is open in the state. */
const races = statuses.flatMap((machine) =>
  Object.keys(machine.states).flatMap((state) => {
    const steps = stepsOf(machine);
    const pairs = steps.flatMap((one, n) => steps.slice(n).map((other) => [one, other] as const));
    return pairs
      .filter((pair) => pair.some((step) => step.from.includes(state)))
      .map(([one, other]) => ({
        machine,
        state,
        one,
        other,
        title: `${machine.name} in ${state}: ${one.name} and ${other.name}`,
      }));
  }),
);

const rowOf = async (table: string, id: number): Promise<{ status: string; version: number }> =>
  (await app.db.superPool.query(`SELECT status, version FROM ${table} WHERE id = $1`, [id])).rows[0];

/** How often the trail says that somebody moved it. What follows by itself (what is owed is charged) is no move of theirs. */
const trailOf = async (machine: (typeof statuses)[number], id: number): Promise<number> => {
  const { rows } = await app.db.superPool.query(
    `SELECT count(*)::int AS n FROM audit_log
     WHERE part = $1 AND doc_id = $2 AND op = 'update' AND after ->> 'status' = ANY ($3)`,
    [machine.name, id, stepsOf(machine).map(({ to }) => to)],
  );
  return rows[0].n;
};

const make = async (step: Step, id: number, version?: number) =>
  takeStep(await moverOf(step.endpoint.action, at), step, id, version);

describe('two at once on one document', () => {
  it('covers every state that people can bring a document to, and each has its way', () => {
    const unreached = races
      .filter(({ machine, state }) => !arrangedIn(machine.name, state) && !wayTo(machine, state))
      .map(({ title }) => title);
    expect(unreached).toEqual([]);
    const raced = new Set(races.map(({ machine }) => machine.name));
    expect(statuses.map(({ name }) => name).filter((name) => !raced.has(name))).toEqual(MOVED_TOGETHER);
  });

  const affected = races.filter(({ machine }) => isAffectedMachine(machine));
  describe.each(affected)('$title', ({ machine, state, one, other }) => {
    async function document(): Promise<{ id: number; version: number }> {
      const id = await documentIn(machine, state, at, [one, other]);
      const { status, version } = await rowOf(machine.name, id);
      expect(status).toBe(state);
      return { id, version };
    }

    async function race(id: number, version?: number) {
      const before = await trailOf(machine, id);
      const steps = [one, other];
      const lock = `SELECT 1 FROM ${machine.name} WHERE id = ${id} FOR UPDATE`;
      const calls = steps.map((step) => () => make(step, id, version));
      const answers = await atOnce(app.db, lock, calls);
      const winners = steps.filter((_, n) => answers[n]?.code === 1);
      const moves = (await trailOf(machine, id)) - before;
      return { winners, codes: answers.map(({ code }) => code), row: await rowOf(machine.name, id), moves };
    }

    it('one wins, the other is told that it has changed', async () => {
      const { id, version } = await document();
      const { winners, codes, row, moves } = await race(id, version);
      expect(winners).toHaveLength(1);
      expect(codes.filter((code) => code === 0 || code === 5)).toHaveLength(1);
      expect(row.status).toBe(winners[0]?.to);
      expect(moves).toBe(1);
    });

    // Without a version the second may follow where the first has led; it is barred where it may not.
    it('without a version: none goes from where it may not', async () => {
      const { id } = await document();
      const { winners, codes, moves } = await race(id);
      expect(codes.every((code) => [0, 1, 5].includes(code))).toBe(true);
      expect(moves).toBe(winners.length);
      const follows = (first: Step, second: Step) =>
        first.from.includes(state) && second.from.includes(first.to);
      const possible = follows(one, other) || follows(other, one);
      if (winners.length > 1) expect(possible).toBe(true);
      else expect(winners).toHaveLength(1);
    });
  });
});
