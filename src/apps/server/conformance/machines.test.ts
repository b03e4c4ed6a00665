import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/kernel/server/testing/database.ts';
import { type Status, targetsOf } from '@/kernel/status.ts';
import { statuses } from '../../statuses.ts';

let db: TestDatabase;
let declared: Map<string, string>;
beforeAll(async () => {
  db = await testDatabase();
  const { rows } = await db.superPool.query(
    `SELECT tgrelid::regclass::text AS name, encode(tgargs, 'escape') AS args FROM pg_trigger WHERE tgname = 'status_transition'`,
  );
  declared = new Map(rows.map(({ name, args }) => [name, args.replace(/\\000$/, '')]));
});
afterAll(() => db.close());

/** `from>to` for every transition of the machine, a person's or the system's. */
const pairsOf = (machine: Status): string[] =>
  Object.values(machine.transitions).flatMap((transition) =>
    transition.from.flatMap((from) =>
      targetsOf(transition, from)
        .filter((to) => to !== from)
        .map((to) => `${from}>${to}`),
    ),
  );

describe('the database takes the transitions of each machine and no others', () => {
  it.each(statuses.map((machine) => [machine.name, machine] as const))('%s', (name, machine) => {
    const pairs = [...new Set(pairsOf(machine))].sort();
    const line = `SELECT closed_machine('${name}', '${pairs.join(',')}');`;
    expect((declared.get(name) ?? '').split(',').sort(), line).toEqual(pairs);
  });

  it('and every table whose status is a machine’s has one', async () => {
    const names = new Set(statuses.map(({ name }) => name));
    expect([...declared.keys()].filter((table) => !names.has(table))).toEqual([]);
  });
});
