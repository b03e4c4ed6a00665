import type { Endpoint } from '@/kernel/contract/api.ts';
import { isSystemTransition, type PersonTransition, passOf, type Status } from '@/kernel/status.ts';
import { endpoints } from '../../apis.ts';
import type { Arranger } from './arranger.ts';
import { arrangedIn, documentFor, fittingFor, moverOf, stateOfDocument } from './samples.ts';
import type { Person } from './test-app.ts';

/** A move that people make, with its call. */
export interface Step extends PersonTransition<unknown, string> {
  readonly name: string;
  readonly endpoint: Endpoint;
}
export const stepsOf = (machine: Status): Step[] =>
  Object.entries(machine.transitions).flatMap(([name, move]) => {
    if (isSystemTransition(move)) return [];
    const action = move.action ?? `api_${machine.name}_${name}`;
    return [{ ...move, name, endpoint: endpoints.find((e) => e.action === action) as Endpoint }];
  });

/** The shortest way of moves from a state to another one; undefined where people cannot bring it there. */
export function wayTo(machine: Status, to: string, from = stateOfDocument(machine)): Step[] | undefined {
  const ways = new Map<string, Step[]>([[from, []]]);
  for (const [state, way] of ways)
    for (const step of stepsOf(machine))
      if (step.from.includes(state) && !ways.has(step.to)) ways.set(step.to, [...way, step]);
  return ways.get(to);
}

export const takeStep = (by: Person, step: Step, id: number, version?: number) =>
  by.call(step.endpoint, {
    id,
    ...(step.reason === 'required' ? { reason: '测试' } : {}),
    ...passOf(step),
    ...(version === undefined ? {} : { version }),
  } as never);

/** A fresh document in this state, each step taken by whom the samples say; one of the steps can be made on it. */
export async function documentIn(
  machine: Status,
  state: string,
  at: Arranger,
  steps: readonly Step[] = [],
): Promise<number> {
  const fits = steps.flatMap(({ from, endpoint }) =>
    from.includes(state) ? (fittingFor(endpoint.action) ?? []) : [],
  );
  const arrange = fits[0] ?? arrangedIn(machine.name, state);
  if (arrange) return arrange(at);
  const id = await documentFor(machine.name, at);
  await bring(machine, id, state, at);
  return id;
}

/** On from where a document stands. */
export async function bring(machine: Status, id: number, state: string, at: Arranger): Promise<void> {
  const { rows } = await at.app.db.superPool.query(`SELECT status FROM ${machine.name} WHERE id = $1`, [id]);
  const way = wayTo(machine, state, rows[0].status);
  if (!way) throw new Error(`nobody brings a ${machine.name} from ${rows[0].status} to ${state}`);
  for (const step of way) {
    const answer = await takeStep(await moverOf(step.endpoint.action, at), step, id);
    if (answer.code !== 1) throw new Error(`${step.endpoint.action}: ${answer.code} ${answer.msg}`);
  }
}
