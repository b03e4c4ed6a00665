import type { accountApi } from '@/domains/money/account/account.contract.ts';
import type { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCall } from '@/kernel/server/demo.ts';
import type { cartApi, ProductCard } from '../../../order/cart.contract.ts';
import type { shopOrderApi } from '../../../order/order.contract.ts';
import type { afterSaleApi } from '../../after-sale.contract.ts';

type Asked = Omit<InputOf<typeof afterSaleApi.add>, 'line_id' | 'quantity'>;
type Step = 'agree' | 'receive' | 'refund' | 'pay_back' | 'send_new' | 'refuse' | 'reject_goods';
/** What goes wrong with each, and how far it has come: some of every kind wait for somebody. */
const CASES: readonly { readonly asked: Asked; readonly reason: string; readonly steps: readonly Step[] }[] =
  [
    {
      asked: { kind: 'exchange', note: '想换另一本' },
      reason: '发错商品',
      steps: ['agree', 'receive', 'send_new'],
    },
    {
      asked: { kind: 'return', note: '内页缺角' },
      reason: '商品破损',
      steps: ['agree', 'receive', 'pay_back'],
    },
    { asked: { kind: 'resend', note: '物流显示丢件' }, reason: '快递丢失', steps: ['agree', 'send_new'] },
    { asked: { kind: 'refund', note: '一直没有收到' }, reason: '快递丢失', steps: ['agree', 'refund'] },
    { asked: { kind: 'exchange', freight_by: 'family' }, reason: '不想要了', steps: ['agree', 'receive'] },
    { asked: { kind: 'return', freight_by: 'family' }, reason: '不想要了', steps: ['agree'] },
    {
      asked: { kind: 'return', note: '已写过字' },
      reason: '不想要了',
      steps: ['agree', 'receive', 'reject_goods'],
    },
    { asked: { kind: 'resend', note: '封面破损' }, reason: '商品破损', steps: ['agree'] },
    { asked: { kind: 'refund', note: '买重了' }, reason: '不想要了', steps: ['refuse'] },
    { asked: { kind: 'return', note: '版本不对' }, reason: '发错商品', steps: [] },
  ];

interface People {
  readonly manager: DemoCall;
  readonly owner: DemoCall;
  readonly finance: DemoCall;
  readonly affairs: DemoCall;
}

/** Who takes each step, and with what. */
async function take(people: People, company: number, id: number, step: Step, key: string): Promise<void> {
  const by = {
    agree: people.owner,
    refuse: people.owner,
    receive: people.affairs,
    send_new: people.affairs,
    reject_goods: people.affairs,
    refund: people.finance,
    pay_back: people.finance,
  }[step];
  const more = {
    refuse: { reason: '已超出约定' },
    reject_goods: { reason: '商品有使用痕迹' },
    send_new: { sent_by: 'express', carrier: '顺丰', parcel: `SH${company}00${id}` },
  };
  await by(`api_after_sale_${step}`, 'POST', company, `${key}-${step}`, {
    id,
    ...more[step as keyof typeof more],
  });
}

/** Goods with pieces left, cheap enough for what the student has. */
const chosen = (cards: readonly ProductCard[], money: number): ProductCard[] =>
  cards.filter(
    ({ kind, sku_id, available, price_from_fen }) =>
      kind === 'goods' && sku_id !== null && (available ?? 0) > 8 && price_from_fen <= money,
  );

/** One piece, bought, audited and sent; none where nothing can be bought. */
async function bought(people: People, company: number, student_id: number, at: number) {
  const key = `case-${company}-${at}`;
  const cards = await people.manager<OutputOf<typeof cartApi.products>>(
    'api_cart_products',
    'GET',
    company,
    '',
    {
      student_id: String(student_id),
      limit: '100',
    },
  );
  const buyer = await people.manager<OutputOf<typeof cartApi.buyer>>('api_cart_buyer', 'GET', company, '', {
    student_id: String(student_id),
  });
  const money = buyer.accounts.find(({ account }) => account === 'store')?.available_fen ?? 0;
  // Two of them, and the cheaper one is left to be had in exchange.
  const [first, second] = chosen(cards.list, money).toSorted((a, b) => b.price_from_fen - a.price_from_fen);
  if (!first?.sku_id || !second?.sku_id) return undefined;
  const asked = (sku_id: number) =>
    people.manager<OutputOf<typeof shopOrderApi.quote>>(
      'api_shop_order_quote',
      'POST',
      company,
      `${key}-quote-${sku_id}`,
      { student_id, lines: [{ sku_id, quantity: 1 }] },
    );
  const quote = await asked(first.sku_id);
  const both = [quote, await asked(second.sku_id)];
  if (both.some(({ groups }) => groups.some(({ missing_fen }) => missing_fen > 0))) return undefined;
  if (both.some(({ lines }) => lines.some(({ problem }) => problem !== null))) return undefined;
  const order: InputOf<typeof shopOrderApi.add> = {
    student_id,
    lines: quote.lines.map(({ sku_id, quantity, price_fen }) => ({ sku_id, quantity, price_fen })),
    tenders: quote.tenders,
    delivery: 'pickup',
  };
  const { id } = await people.manager<{ id: number }>('api_add_shop_order', 'POST', company, key, order);
  await people.finance('api_audit_shop_order', 'PUT', company, `${key}-audit`, { id, pass: 1 });
  await people.affairs('api_shop_order_send', 'POST', company, `${key}-send`, { id, sent_by: 'pickup' });
  const { lines } = await people.manager<OutputOf<typeof shopOrderApi.get>>(
    'api_shop_order_get',
    'GET',
    company,
    '',
    { id: String(id) },
  );
  return { line_id: lines[0]?.id as number, instead: second.sku_id };
}

/** Applied for by the manager, decided on by the owner, received and sent by affairs, paid back by finance. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const people: People = {
    manager: await head.as('manager'),
    owner: await head.as('owner'),
    finance: await head.as('finance'),
    affairs: await head.as('affairs'),
  };
  const read = <T>(action: string, input: Readonly<Record<string, string>>) =>
    people.manager<T>(action, 'GET', company, '', input);
  const known = await read<OutputOf<typeof afterSaleApi.list>>('api_after_sale_list', { limit: '1' });
  if (known.total > 0) return;
  const { list } = await read<OutputOf<typeof accountApi.balances>>('api_student_balance_list', {
    account: 'store',
    only: 'with_balance',
    limit: '20',
  });
  const reasons = await people.owner<OutputOf<typeof baseDataApi.options>>(
    'api_basedata_options',
    'GET',
    company,
    '',
    { kind: 'after_sale_reason' },
  );
  for (const [at, { asked, reason, steps }] of CASES.entries()) {
    const student_id = list[at % Math.max(1, list.length)]?.id;
    const made = student_id && (await bought(people, company, student_id, at));
    if (!made) continue;
    const key = `case-${company}-${at}-case`;
    const { id } = await people.manager<{ id: number }>('api_after_sale_add', 'POST', company, key, {
      ...asked,
      line_id: made.line_id,
      quantity: 1,
      reason_id: reasons.list.find(({ name }) => name === reason)?.id ?? null,
      ...(asked.kind === 'exchange' ? { sku_id: made.instead } : {}),
    });
    for (const step of steps) await take(people, company, id, step, key);
  }
}
