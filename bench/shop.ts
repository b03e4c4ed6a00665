import type { Bench } from './bench.ts';
import type { Watched } from './capture.ts';
import { grown, type Paths } from './growth.ts';
import { A_DAY } from './shop-fill.ts';

const ADVISER = 'adviser';
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const LI = encodeURIComponent('李');
const BOOK = encodeURIComponent('教辅 017');
const time = (back: number) => Math.floor(Date.now() / 1000) - back * 86_400;

/** Every list of orders and after-sale as it opens, and by what people ask of it. */
const orders: Paths = {
  'orders of both shelves': ['/api/api_order_list', '/api/api_order_list?page=3'],
  orders: [
    '/api/api_order_list?source=zhiliao&view=all',
    '/api/api_order_list?source=zhiliao&view=all&page=3',
  ],
  'orders of the mini-program': ['/api/api_order_list?source=weapp&view=all'],
  'orders of the mini-program to look at': ['/api/api_order_list?source=weapp&view=problem'],
  'orders to audit': ['/api/api_order_list?source=zhiliao&view=audit'],
  'orders to send': ['/api/api_order_list?source=zhiliao&view=send'],
  'orders with an open case': ['/api/api_order_list?source=zhiliao&view=after_sale'],
  'orders that are completed': ['/api/api_order_list?source=zhiliao&view=all&status=completed'],
  'orders that were cancelled': ['/api/api_order_list?source=zhiliao&view=all&status=cancelled'],
  'orders by name': [`/api/api_order_list?source=zhiliao&view=all&keyword=${LI}`],
  'orders by number': ['/api/api_order_list?source=zhiliao&view=all&keyword=DD2010-00001234'],
  'orders by product': [`/api/api_order_list?source=zhiliao&view=all&keyword=${BOOK}`],
  'orders by code': ['/api/api_order_list?source=zhiliao&view=all&keyword=BB-0017'],
  'orders by parcel': ['/api/api_order_list?source=zhiliao&view=all&keyword=SFB1200'],
  'orders with hours': ['/api/api_order_list?source=zhiliao&view=all&kind=hours'],
  'orders that learning money pays': ['/api/api_order_list?source=zhiliao&view=all&account=learning'],
  'orders by parcel post': ['/api/api_order_list?source=zhiliao&view=all&delivery=express'],
  'orders that came back': ['/api/api_order_list?source=zhiliao&view=all&refund_status=all'],
  'orders of a week': [`/api/api_order_list?source=zhiliao&view=all&from=${time(6)}&to=${time(1)}`],
  'orders that were audited in a week': [
    `/api/api_order_list?source=zhiliao&view=all&audited_from=${time(6)}&audited_to=${time(1)}`,
  ],
  'orders above an amount': ['/api/api_order_list?source=zhiliao&view=all&min_fen=45000'],
  'orders by amount': ['/api/api_order_list?source=zhiliao&view=all&sort=amount_fen&order=desc'],
  'orders by their time': ['/api/api_order_list?source=zhiliao&view=all&sort=placed_at&order=asc'],
  'the counts of orders': [
    '/api/api_shop_order_counts?source=zhiliao',
    '/api/api_shop_order_counts?source=weapp',
  ],
  'the totals of orders': ['/api/api_shop_order_totals?source=zhiliao&view=all'],
  'the totals of orders to send': ['/api/api_shop_order_totals?source=zhiliao&view=send'],
  'cases of after-sale': ['/api/api_after_sale_list?view=all', '/api/api_after_sale_list?view=all&page=3'],
  'cases to decide': ['/api/api_after_sale_list?view=decide'],
  'cases to receive': ['/api/api_after_sale_list?view=receive'],
  'cases to pay back': ['/api/api_after_sale_list?view=refund'],
  'cases to send': ['/api/api_after_sale_list?view=send'],
  'cases that were refused': ['/api/api_after_sale_list?view=all&status=refused'],
  'cases by kind': ['/api/api_after_sale_list?view=all&kind=exchange'],
  'cases by name': [`/api/api_after_sale_list?view=all&keyword=${LI}`],
  'the counts of cases': ['/api/api_after_sale_counts'],
  'the totals of cases': ['/api/api_after_sale_totals?view=all'],
  'the reasons of cases of a week': [`/api/api_after_sale_reasons?from=${time(6)}&to=${time(1)}`],
};

/** A span has as many however long the history is: a month, or what the shorter history has of it. */
const spanOf = (few: number) => `from=${day(Math.min(30, Math.floor(few / A_DAY) - 1))}&to=${day(1)}`;

const others = (few: number): Paths => ({
  'entitlements that can be used': [
    '/api/api_equity_list?view=active',
    '/api/api_equity_list?view=active&page=3',
  ],
  'entitlements that end soon': ['/api/api_equity_list?view=expiring'],
  'entitlements that are overdue': ['/api/api_equity_list?view=overdue'],
  'all entitlements': ['/api/api_equity_list?view=all'],
  'entitlements that are used up': ['/api/api_equity_list?view=all&status=used_up'],
  'entitlements that were given': ['/api/api_equity_list?view=all&origin=gift'],
  'entitlements by name': [`/api/api_equity_list?view=active&keyword=${LI}`],
  'the counts of entitlements': ['/api/api_equity_counts'],
  'the totals of entitlements': ['/api/api_equity_totals?view=active'],
  'entitlements by month': ['/api/api_equity_months'],
  products: ['/api/api_product_list?view=on', '/api/api_product_list?view=all&page=3'],
  'products that are low': ['/api/api_product_list?view=low'],
  'products by name': [`/api/api_product_list?view=on&keyword=${BOOK}`],
  'the counts of products': ['/api/api_product_counts'],
  'the shelf of the mini-program': ['/api/api_product_shelf_list'],
  'the money of the shop': [`/api/api_shop_money_board?${spanOf(few)}`],
  'the money of the shop by product': [`/api/api_shop_money_board?${spanOf(few)}&group=product`],
  'the money of the shop by student': [`/api/api_shop_money_board?${spanOf(few)}&group=student`],
  'the lines of what was sold': [`/api/api_shop_money_rows?${spanOf(few)}&figure=sold_fen`],
  'the lines of what came back': [`/api/api_shop_money_rows?${spanOf(few)}&figure=refunded_fen`],
  'the lines of what is left': [`/api/api_shop_money_rows?${spanOf(few)}&figure=left_fen`],
  'where books and lines differ': [`/api/api_shop_money_differences?${spanOf(few)}`],
});

interface Listed {
  readonly list: readonly { readonly id: number; readonly student_id: number }[];
}

/** Of some products, and of the students of some orders: their ids differ from one database to the other. */
async function byId({ capture }: Watched): Promise<Paths> {
  const listed = async (path: string) => ((await capture(path)).data as Listed).list;
  const products = await listed('/api/api_product_list?view=all&kind=goods&limit=12');
  const uses = await listed('/api/api_product_list?view=all&kind=entitlement&limit=12');
  const buyers = await listed('/api/api_order_list?source=zhiliao&view=all&status=completed&limit=20');
  const ofProduct = (path: string) => products.map(({ id }) => path + id);
  const ofStudent = (path: string) => buyers.map(({ student_id }) => path + student_id);
  return {
    'orders of a product': ofProduct('/api/api_order_list?source=zhiliao&view=all&product_id='),
    'cases of a product': ofProduct('/api/api_after_sale_list?view=all&product_id='),
    'entitlements of a product': uses.map(({ id }) => `/api/api_equity_list?view=all&product_id=${id}`),
    'the stock of a product': ofProduct('/api/api_stock_list?product_id='),
    'who waits for a product': ofProduct('/api/api_stock_waiting?product_id='),
    'the moves of a product': ofProduct('/api/api_stock_moves?product_id='),
    'what came in of a product': ofProduct('/api/api_stock_moves?kind=in&product_id='),
    'one order': buyers.map(({ id }) => `/api/api_shop_order_get?id=${id}`),
    ...ofBuyer(ofStudent),
  };
}

/** The pages of the shop that open from a student. */
const ofBuyer = (ofStudent: (path: string) => string[]): Paths => ({
  'the shop of a student': ofStudent('/api/api_cart_products?student_id='),
  'who buys': ofStudent('/api/api_cart_buyer?student_id='),
  'the cart of a student': ofStudent('/api/api_cart_list?student_id='),
  'the addresses of a student': ofStudent('/api/api_student_address_list?student_id='),
  'the orders of a student': ofStudent('/api/api_order_list?view=all&student_id='),
  'the counts of a student’s orders': ofStudent('/api/api_shop_order_counts?student_id='),
  'the cases of a student': ofStudent('/api/api_after_sale_list?view=all&student_id='),
  'the entitlements of a student': ofStudent('/api/api_equity_list?view=active&student_id='),
  'the counts of a student’s entitlements': ofStudent('/api/api_equity_counts?student_id='),
  'the store account of a student': ofStudent('/api/api_account_statement?account=store&student_id='),
});

/** Who sees the students of their own. */
const ownScope: Paths = {
  'an adviser’s orders': ['/api/api_order_list?source=zhiliao&view=all'],
  'an adviser’s orders to audit': ['/api/api_order_list?source=zhiliao&view=audit'],
  'an adviser’s counts of orders': ['/api/api_shop_order_counts?source=zhiliao'],
  'an adviser’s search': [`/api/api_order_list?source=zhiliao&view=all&keyword=${LI}`],
  'an adviser’s cases': ['/api/api_after_sale_list?view=all'],
  'an adviser’s counts of cases': ['/api/api_after_sale_counts'],
  'an adviser’s entitlements': ['/api/api_equity_list?view=active'],
};

/** Many lists, each asked by a few at a time. */
const PACE = { connections: 2, rounds: 7, ms: 300, warmMs: 500, warmRequests: 0 };
const SHORT_PACE = { ...PACE, rounds: 3, ms: 150, warmMs: 200 };

/** A hundred times as many orders, over a hundred times as many days; as many as ever are under way. */
export async function shop(bench: Bench): Promise<void> {
  const [few, many] = bench.short ? [2_000, 20_000] : [10_000, 1_000_000];
  const asked = {
    owner: async (watched: Watched) => ({ ...orders, ...others(few), ...(await byId(watched)) }),
    [ADVISER]: async () => ownScope,
  };
  for (const [login, paths] of Object.entries(asked))
    await grown(bench, {
      few,
      many,
      of: 'orders',
      login,
      pace: bench.short ? SHORT_PACE : PACE,
      place: (count) => bench.cluster.shop(count),
      paths,
    });
}
