import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import type { Node } from '@/apps/server/testing/nodes.ts';
import type { Envelope, Person } from '@/apps/server/testing/test-app.ts';
import { setWeappKey } from '@/domains/money/weapp/server/weapp.service.ts';
import { shopOrderApi } from '@/domains/shop/order/order.contract.ts';
import { goods, orderFields, shopper } from '@/domains/shop/order/server/testing/order.samples.ts';
import { CODE } from '@/kernel/errors.ts';
import { type Own, ownDatabase, SECRETS_KEY } from './place.ts';
import { ChaosApp } from './storm/app.ts';
import { Journal } from './storm/journal.ts';
import { Random } from './storm/random.ts';
import { none, type Torture } from './torture.ts';

const BUYERS = 50;
const HERE = { company: 1 };

/** One piece is left and fifty buy it at once, while a server or PostgreSQL is killed: one has it, the others are told. */
export async function lastItem(torture: Torture): Promise<void> {
  const rounds = torture.short ? 2 : 20;
  setWeappKey(SECRETS_KEY);
  const own = await ownDatabase(torture, 'last_item');
  const nodes: Node[] = [await own.node(), await own.node()];
  const random = new Random(torture.seed);
  const folder = await mkdtemp(join(tmpdir(), 'xz-last-item-'));
  const journal = new Journal(join(folder, 'journal.txt'), torture.seed);
  let turn = 0;
  const address = () => nodes[turn++ % nodes.length]?.address as string;
  const app = new ChaosApp(own.db, address, journal, random);
  const at = new Arranger(app.asTestApp(), await app.as('owner'));
  const maker = await app.as('manager');
  const students: number[] = [];
  while (students.length < BUYERS) students.push(await shopper(at));

  const found = { sold: 0, untold: 0, held: 0, wrong: 0 };
  for (let round = 0; round < rounds; round++) {
    const { sku_id } = await goods(at, { pieces: 1 });
    const buying = buyAll(maker, students, sku_id);
    const killed = kill(round % 3 === 2 ? 'postgres' : 'server');
    const answers = await buying;
    await killed;
    found.sold += Math.abs(answers.filter(({ code }) => code === CODE.done).length - 1);
    found.untold += answers.filter(({ code, msg }) => code !== CODE.done && !isGone(msg)).length;
    const state = await stateOf(own, sku_id);
    found.held += Math.abs(state.held - 1) + state.idle_holds;
    found.wrong += state.wrong;
  }
  await journal.close();
  const how = `${rounds} rounds of ${BUYERS} buyers, a server or PostgreSQL killed in each`;
  torture.tell(none('the last item: sold more than once, or not at all', found.sold, how));
  torture.tell(none('the last item: buyers who were not told', found.untold, how));
  torture.tell(none('the last item: pieces or money held for nothing', found.held, how));
  torture.tell(none('the last item: shop_wrong()', found.wrong, how));

  async function kill(what: 'postgres' | 'server'): Promise<void> {
    await sleep(20 + random.below(400));
    if (what === 'postgres') return own.crash();
    const which = random.below(nodes.length);
    await nodes[which]?.kill();
    nodes[which] = await own.node();
  }
}

type Answer = Pick<Envelope<unknown>, 'code' | 'msg'>;
/** Whoever did not get it reads that none is left. */
const isGone = (msg: string): boolean => /库存不足|only \d+ .*left/i.test(msg);

/** All of them at once, each with a price that was told before. */
async function buyAll(maker: Person, students: readonly number[], sku_id: number): Promise<Answer[]> {
  const orders = [];
  for (const student_id of students)
    orders.push(await orderFields(maker, student_id, [{ sku_id, quantity: 1 }]));
  return Promise.all(orders.map((fields) => maker.call(shopOrderApi.add, fields, HERE)));
}

/** As superuser, once everything is up again. */
async function stateOf(own: Own, sku_id: number) {
  const { rows } = await own.db.superPool.query(
    `SELECT (SELECT held FROM sku_stock WHERE company_id = 1 AND sku_id = $1)::int AS held,
            (SELECT count(*) FROM ledger_hold h WHERE h.doc = 'shop_order' AND h.ended_at IS NULL AND NOT EXISTS
              (SELECT 1 FROM shop_order o WHERE o.company_id = h.company_id AND o.id = h.doc_id AND o.status = 'placed'))::int AS idle_holds,
            (SELECT count(*) FROM shop_wrong())::int AS wrong`,
    [sku_id],
  );
  return rows[0] as { held: number; idle_holds: number; wrong: number };
}
