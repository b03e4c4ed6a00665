import type { Locator } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { cartApi } from '@/domains/shop/order/cart.contract.ts';
import { shopOrderApi } from '@/domains/shop/order/order.contract.ts';
import { productApi } from '@/domains/shop/product/product.contract.ts';
import { productCategoryApi } from '@/domains/shop/product-category/product-category.contract.ts';
import { shopMoneyApi } from '@/domains/shop/shop-money/shop-money.contract.ts';
import { stockApi } from '@/domains/shop/stock/stock.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { eventually, test } from './browser.ts';
import { colleague } from './calls.ts';
import { newName } from './leads.ts';
import { button, dialogOf, drawerOf, fieldOf, pickIn, queryOf, rowOf, textOf, toastOf } from './look.ts';

vi.setConfig({ testTimeout: 300_000 });
const [adviser, manager, finance, affairs] = [
  await colleague('adviser'),
  await colleague('manager'),
  await colleague('finance'),
  await colleague('affairs'),
];
type NewProduct = InputOf<typeof productApi.add>;
const DESK = '/ZhiLiaoStore/zhiliaoOrder';
/** All that the demo sold, and what is sold here, also over midnight. */
const SPAN = { from: '2024-01-01', to: plusDays(todayIn('Asia/Shanghai'), 1) };
const [PACKAGE_FEN, BOOK_FEN, OTHER_FEN] = [900_000, 12_800, 9_900];

const WORDS = {
  'zh-CN': {
    everything: '全部商品',
    put: /加入购物车/,
    inCart: '已加入购物车',
    cart: /购物车/,
    checkout: /去结算/,
    place: /提交订单/,
    placed: '已下单，等待审核',
    approve: '审核通过',
    toSend: '待发货',
    send: '发货',
    parcel: '快递',
    shipped: '已发货',
    afterSale: '申请售后',
    exchange: '换货',
    applied: '待处理',
    agree: '同意',
    agreed: '已同意',
    receive: '收货',
    sendNew: '换出 / 补发',
    resent: '已换出',
    reconciled: '对账平：差额 ¥0.00',
  },
  en: {
    everything: 'All products',
    put: /Put into the cart/,
    inCart: 'In the cart',
    cart: /Cart/,
    checkout: /Check out/,
    place: /Place the order/,
    placed: 'Placed, waits for the audit',
    approve: 'Approve',
    toSend: 'To be sent',
    send: 'Send',
    parcel: 'Parcel',
    shipped: 'Sent',
    afterSale: 'After-sale',
    exchange: 'Exchange',
    applied: 'To be decided',
    agree: 'Agree',
    agreed: 'Agreed',
    receive: 'Receive',
    sendNew: 'Send the new one',
    resent: 'Sent again',
    reconciled: 'Reconciled: difference ¥0.00',
  },
} as const;

/** A student of the adviser, with money for hours and for the shop. */
async function buyer(): Promise<number> {
  const { id } = await adviser.call(
    studentApi.add,
    { username: newName('商城'), adviser_id: adviser.admin_id },
    1,
  );
  const methods = await finance.call(baseDataApi.options, { kind: 'payment_method' }, 1);
  const amount_fen = PACKAGE_FEN + 100_000;
  const recharge = await adviser.call(
    rechargeApi.add,
    {
      category: 'top',
      received_fen: amount_fen,
      method_id: methods.list[0]?.id as number,
      submit_now: 1,
      paid_at: Math.floor(Date.now() / 1000),
      lines: [{ student_id: id, amount_fen, account: 'learning' }],
    },
    1,
  );
  await finance.call(rechargeApi.audit, { id: recharge.ids[0] as number, pass: 1 }, 1);
  const moved = await adviser.call(
    conversionApi.add,
    { student_id: id, from_account: 'learning', to_account: 'store', amount_fen: 100_000 },
    1,
  );
  await finance.call(conversionApi.approve, { id: moved.id }, 1);
  return id;
}

/** What is for sale: a package of hours, a book, and a cheaper one that it is exchanged for. */
async function goods() {
  const [category] = await manager.call(productCategoryApi.shown, {}, 1);
  const category_id = category?.category_id as number;
  const code = newName('LC');
  const sell = async (name: string, more: Pick<NewProduct, 'kind' | 'skus'>) => {
    const { id } = await manager.call(productApi.add, { name: `${name}${code}`, category_id, ...more }, 1);
    await manager.call(productApi.on, { id }, 1);
    const { skus } = await manager.call(productApi.get, { id }, 1);
    return { name: `${name}${code}`, code: skus[0]?.code as string, sku_id: skus[0]?.id as number };
  };
  const book = async (name: string, letter: string, price_fen: number) => {
    const skus = [
      { code: `${code}-${letter}`, price_fen, delivery: 'express' as const, keeps_stock: 1 as const },
    ];
    const made = await sell(name, { kind: 'goods', skus });
    await affairs.call(stockApi.in, { sku_id: made.sku_id, quantity: 5, unit_cost_fen: 4_000 }, 1);
    return made;
  };
  return {
    hours: await sell('课时包', {
      kind: 'hours',
      skus: [{ code: `${code}-H`, price_fen: PACKAGE_FEN, course_type: 12, paid_minutes: 600 }],
    }),
    book: await book('教材甲', 'A', BOOK_FEN),
    other: await book('教材乙', 'B', OTHER_FEN),
  };
}

/** By its kind: its words end with the key that does the same. */
const submit = (form: Locator) => form.locator('button[type="submit"]').click();

describe('the whole chain of the shop', () => {
  test.for(['zh-CN', 'en'] as const)(
    'a package and a book are bought, audited, sent in two parcels, exchanged, and the money comes to zero, in %s',
    async (lang, { open }) => {
      const w = WORDS[lang];
      const [student_id, { hours, book, other }] = [await buyer(), await goods()];

      // The adviser: the package once, the book twice.
      const page = await open(`/StudentsList/StudentsStore?student_id=${student_id}`, {
        as: 'adviser',
        lang,
      });
      await page.getByRole('button', { name: w.everything }).click();
      for (const [one, times] of [
        [hours, 1],
        [book, 2],
      ] as const) {
        await page.locator('.store-search input').fill(one.code);
        const card = page.locator('.store-card', { hasText: one.name });
        await eventually(() => page.locator('.store-card').count()).toBe(1);
        for (let n = 1; n <= times; n++) {
          await card.getByRole('button', { name: w.put }).click();
          const inCart = async () =>
            (await adviser.call(cartApi.list, { student_id }, 1)).list.find(
              ({ sku_id }) => sku_id === one.sku_id,
            )?.quantity;
          await eventually(inCart).toBe(n);
        }
      }
      await toastOf(page).getByText(w.inCart).first().waitFor();
      await page.getByRole('link', { name: w.cart }).first().click();
      await page.locator('.order-lines', { hasText: book.name }).waitFor();
      await button(page, w.checkout).click();
      await page.locator('.tender-matrix').waitFor();
      await button(page, w.place).click();
      await page.getByText(w.placed).waitFor();
      const id = Number(queryOf(page).get('order_id'));
      const whole = () => manager.call(shopOrderApi.get, { id }, 1);
      const { number, lines } = await whole();
      const line_id = lines.find(({ sku_id }) => sku_id === book.sku_id)?.id as number;

      // Finance: the hours are there at once, the books wait.
      const desk = await open(`${DESK}?view=all&order_id=${id}`, { as: 'finance', lang });
      await button(drawerOf(desk), w.approve).click();
      await button(dialogOf(desk), w.approve).click();
      await drawerOf(desk).locator('header').getByText(w.toSend).waitFor();
      const { lines: paid } = await whole();
      expect(paid.find(({ sku_id }) => sku_id === hours.sku_id)?.lot_id).toBeGreaterThan(0);

      // Academic affairs: two parcels, one book in each.
      const office = await open(`${DESK}?view=all&order_id=${id}`, { as: 'affairs', lang });
      for (const [nth, parcel] of ['SF20260011', 'SF20260012'].entries()) {
        await button(drawerOf(office), w.send).click();
        const form = office.locator('.form-modal');
        await pickIn(fieldOf(form, 'sent_by'), w.parcel);
        await fieldOf(form, 'parcel').locator('input').fill(parcel);
        await fieldOf(form, `line_${line_id}`).locator('input').fill('1');
        await submit(form);
        await form.waitFor({ state: 'detached' });
        await eventually(async () => (await whole()).shipments.length).toBe(nth + 1);
      }
      await drawerOf(office).locator('header').getByText(w.shipped, { exact: true }).waitFor();

      // The adviser asks for another book in exchange for one of them.
      const asked = await open(
        `/StudentsList/StudentsStore/storeOrder?student_id=${student_id}&order_id=${id}`,
        { as: 'adviser', lang },
      );
      await button(asked.locator('.order-lines tr', { hasText: book.name }), w.afterSale).click();
      const form = asked.locator('.form-modal');
      await pickIn(fieldOf(form, 'kind'), w.exchange);
      await fieldOf(form, 'quantity').locator('input').fill('1');
      await pickIn(fieldOf(form, 'sku_id'), other.code);
      await submit(form);
      await asked.locator('.order-cases').getByText(w.applied).waitFor();

      // The manager agrees.
      const decides = await open(`${DESK}?part=cases&view=decide`, { as: 'manager', lang });
      await rowOf(decides, number).locator('td[data-field="number"]').click();
      await button(drawerOf(decides), w.agree).click();
      await drawerOf(decides).getByText(w.agreed).first().waitFor();

      // Academic affairs receive the old one and send the new one.
      const counter = await open(`${DESK}?part=cases&view=all&of_order=${id}`, { as: 'affairs', lang });
      await button(drawerOf(counter), w.receive).click();
      await submit(counter.locator('.form-modal'));
      await button(drawerOf(counter), w.sendNew).click();
      const parcel = counter.locator('.form-modal');
      await fieldOf(parcel, 'parcel').locator('input').fill('SF20260013');
      await submit(parcel);
      await drawerOf(counter).getByText(w.resent).first().waitFor();
      const { lines: now } = await whole();
      expect(now.find((line) => line.id === line_id)).toMatchObject({ delivered: 2, refunded: 1 });
      expect(now.find((line) => line.replaces_line_id === line_id)).toMatchObject({
        delivered: 1,
        money_fen: OTHER_FEN,
      });

      // Finance: everything of the shop comes to zero, and the book's line is what was kept and what was given instead.
      const money = await open(`/ShopMoney?span=custom&from=${SPAN.from}&to=${SPAN.to}`, {
        as: 'finance',
        lang,
      });
      await money.getByText(w.reconciled).waitFor();
      expect(await textOf(money.locator('.shop-money-books [role="status"]'))).toContain(w.reconciled);
      const { reconciliation } = await finance.call(shopMoneyApi.board, SPAN, 1);
      expect(reconciliation).toMatchObject({
        books_difference_fen: 0,
        lines_difference_fen: 0,
        revenue_difference_fen: 0,
      });
    },
  );
});
