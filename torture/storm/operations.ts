import { modules } from '@/apps/modules.ts';
import { documentFor, moverOf, sampleFor } from '@/apps/server/testing/samples.ts';
import { statuses } from '@/apps/statuses.ts';
import { type Endpoint, isWrite } from '@/kernel/contract/api.ts';
import { isSystemTransition, type PersonTransition, passOf, type Status } from '@/kernel/status.ts';
import { abroad } from './abroad.ts';
import type { ChaosApp } from './app.ts';
import { exams } from './exams.ts';
import type { Meeting } from './people.ts';
import { results } from './results.ts';
import { routine } from './routine.ts';
import { sales } from './sales.ts';
import { shop } from './shop.ts';
import { handwritten } from './stories.ts';

/** Something that somebody does, among all the others. */
export interface Operation {
  readonly name: string;
  readonly weight: number;
  run(at: Meeting, app: ChaosApp): Promise<void>;
}

/** All but the organisation itself: who may sign in and do what stays as it is while others are at work. */
const WINGS = ['people', 'money', 'teaching', 'pay', 'sales', 'shop', 'exam', 'abroad', 'insight'];
const endpoints = modules.filter(({ wing }) => WINGS.includes(wing)).flatMap((noun) => noun.endpoints);
/** A company opens its books once: the samples arrange it anew, past the trail; `stories.ts` has new branches do it. */
const LEFT_OUT = /^api_opening_/;
const writes = endpoints.filter((endpoint) => isWrite(endpoint) && !LEFT_OUT.test(endpoint.action));

/** What is declared counts once; what moves money, hours or pay counts more, what merely accompanies it less. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/_preview$|_simulate$/, 0.2],
  [/^api_attendance_(mark|undo|correct)$/, 3],
  [/^api_(recharge|conversion|refund|clearing|carry_forward)_/, 2],
  [/^api_(contract_template|calendar|live|feedback|assessment|cash_close|demand|plan|course)_/, 0.3],
  [/^api_(product|category|sku|stock|equity_type|shop_setting|shop_picture|student_address|cart)_/, 0.3],
  [/^api_(students?|teacher|handover|manage_data|manage_item|feed_check)_/, 0.3],
  [
    /^api_(exam_centre|exam_series|exam_item|exam_offering|exam_fee|exam_setting|exchange_rate|grade_scale)_/,
    0.2,
  ],
  [
    /^api_(institution|programme|document_template|milestone_template|essay|referee|interview|tracking|portal_account)_/,
    0.2,
  ],
  [/^api_(sales_setting|target|allocation_rule|link|campaign|share_config|lead_import)_/, 0.3],
];
const weightOf = (action: string) => WEIGHTS.find(([name]) => name.test(action))?.[1] ?? 1;

interface Step extends PersonTransition<unknown, string> {
  readonly endpoint: Endpoint;
}
interface Machine {
  readonly name: string;
  readonly steps: readonly Step[];
}
const stepsOf = (status: Status): Step[] =>
  Object.entries(status.transitions).flatMap(([name, move]) => {
    if (isSystemTransition(move)) return [];
    const action = move.action ?? `api_${status.name}_${name}`;
    const endpoint = writes.find((one) => one.action === action);
    return endpoint ? [{ ...move, endpoint }] : [];
  });
const machines: readonly Machine[] = statuses
  .map((status) => ({ name: status.name, steps: stepsOf(status) }))
  .filter(({ steps }) => steps.length > 0);
const machineOf = (action: string) =>
  machines.find(({ steps }) => steps.some(({ endpoint }) => endpoint.action === action));

/** Documents that anybody may be at: two at once, one after another, or again when it is over. */
class Desk {
  readonly #documents = new Map<string, { machine: Machine; id: number; tries: number }>();
  add(machine: Machine, id: number): void {
    this.#documents.set(`${machine.name} ${id}`, { machine, id, tries: 0 });
    if (this.#documents.size > 600) this.#documents.delete(this.#documents.keys().next().value as string);
  }
  pick(at: Meeting): { machine: Machine; id: number } | undefined {
    // Mostly the newest, so that people meet.
    const keys = [...this.#documents.keys()];
    const key = at.random.chance(0.5) ? at.random.one(keys.slice(-40)) : at.random.one(keys);
    const found = this.#documents.get(key);
    if (!found || ++found.tries > 12) return void this.#documents.delete(key);
    return found;
  }
  remove = ({ machine, id }: { machine: Machine; id: number }) =>
    void this.#documents.delete(`${machine.name} ${id}`);
}
const desk = new Desk();

const sampled: readonly Operation[] = writes.map((endpoint) => ({
  name: endpoint.action,
  weight: weightOf(endpoint.action),
  async run(at) {
    const { by, input } = await sampleFor(endpoint, at);
    const answer = await by.call(endpoint, input as never);
    const machine = machineOf(endpoint.action);
    const id = (answer.data as { id?: number } | undefined)?.id ?? (input.id as number | undefined);
    if (machine && id) desk.add(machine, id);
  },
}));

const begun: readonly Operation[] = machines.map((machine) => ({
  name: `new ${machine.name}`,
  weight: 2 * weightOf(`api_${machine.name}_`),
  run: async (at) => desk.add(machine, await documentFor(machine.name, at)),
}));

const PEOPLE = ['owner', 'manager', 'finance', 'affairs', 'zhouhaoyu'];

/** A move on what lies on the desk: mostly one that is open, by whoever usually makes it. */
const moves: Operation = {
  name: 'move',
  weight: 130,
  async run(at, app) {
    const found = desk.pick(at);
    if (!found) return;
    const { machine, id } = found;
    const { rows } = await at.app.db.superPool.query(`SELECT status FROM "${machine.name}" WHERE id = $1`, [
      id,
    ]);
    const open = machine.steps.filter(({ from }) => from.includes(rows[0]?.status));
    if (open.length === 0) return desk.remove(found);
    const step = at.random.one(at.random.chance(0.95) ? open : machine.steps);
    const { action } = step.endpoint;
    const by = at.random.chance(0.85) ? await moverOf(action, at) : await at.app.as(at.random.one(PEOPLE));
    const reason = step.reason ? { reason: '风暴' } : {};
    const input = { id, ...reason, ...passOf(step) };
    await app.move(by, step.endpoint, input, { machine: machine.name, id, to: step.to });
  },
};

export const operations: readonly Operation[] = [
  ...sampled,
  ...begun,
  moves,
  ...routine,
  ...handwritten,
  ...sales,
  ...shop,
  ...exams,
  ...results,
  ...abroad,
];
export const covered = { endpoints: writes.length, machines: machines.length };
