import { expect, vi } from 'vitest';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { afterSaleApi } from '@/domains/shop/after-sale/after-sale.contract.ts';
import { cartApi } from '@/domains/shop/order/cart.contract.ts';
import { shopOrderApi } from '@/domains/shop/order/order.contract.ts';
import { test } from './browser.ts';
import { colleague } from './calls.ts';
import {
  button,
  dialogOf,
  drawerOf,
  fieldOf,
  pathOf,
  pickIn,
  queryOf,
  rowOf,
  rowsOf,
  toastOf,
} from './look.ts';

vi.setConfig({ testTimeout: 240_000 });
const manager = await colleague('manager');

/** Somebody with money in the shop, and goods that it pays. */
async function shopper() {
  const { list } = await manager.call(
    accountApi.balances,
    { account: 'store', only: 'with_balance', limit: 20 },
    1,
  );
  for (const { id: student_id } of list.toReversed()) {
    const { accounts } = await manager.call(cartApi.buyer, { student_id }, 1);
    const money = accounts.find(({ account }) => account === 'store')?.available_fen ?? 0;
    const cards = await manager.call(cartApi.products, { student_id, limit: 100 }, 1);
    // The dearest that can be paid: there is something cheaper to have in exchange.
    const [card] = cards.list
      .filter(
        ({ kind, sku_id, available, price_from_fen }) =>
          kind === 'goods' && sku_id !== null && (available ?? 0) > 1 && price_from_fen <= money,
      )
      .toSorted((one, other) => other.price_from_fen - one.price_from_fen);
    if (card) return { student_id, card };
  }
  throw new Error('the demo has nobody who could buy something');
}

test('a book is put into the cart, paid, audited by somebody else and sent', async ({ open }) => {
  const { student_id, card } = await shopper();
  const page = await open(`/StudentsList/StudentsStore?student_id=${student_id}`, { as: 'manager' });
  await page.getByRole('button', { name: '全部商品' }).click();
  await page.locator('.store-search input').fill(card.code);
  const shown = page.locator('.store-card', { hasText: card.name }).first();
  await shown.getByRole('button', { name: /加入购物车/ }).click();
  await toastOf(page).getByText('已加入购物车').waitFor();
  await page.getByRole('link', { name: /购物车/ }).click();
  await page.locator('.order-lines', { hasText: card.name }).waitFor();
  await button(page, /去结算/).click();
  await page.locator('.tender-matrix').waitFor();
  await button(page, /提交订单/).click();
  await page.getByText('已下单，等待审核').waitFor();
  expect(pathOf(page)).toBe('/StudentsList/StudentsStore/storeSuccess');
  const id = Number(queryOf(page).get('order_id'));

  const desk = await open(`/ZhiLiaoStore/zhiliaoOrder?view=all&order_id=${id}`, { as: 'finance' });
  await button(drawerOf(desk), '审核通过').click();
  await dialogOf(desk).waitFor();
  await button(dialogOf(desk), '审核通过').click();
  await drawerOf(desk).locator('header').getByText('待发货').waitFor();

  const office = await open(`/ZhiLiaoStore/zhiliaoOrder?view=send&order_id=${id}`, { as: 'affairs' });
  await button(drawerOf(office), '发货').click();
  const form = office.locator('.form-modal');
  await form.waitFor();
  await fieldOf(form, 'note').locator('input').fill('前台已取');
  await button(form, /发货/).click();
  await drawerOf(office).locator('header').getByText('已发货').waitFor();
  const order = await manager.call(shopOrderApi.get, { id }, 1);
  expect(order.lines[0]).toMatchObject({ delivered: 1, recognised_fen: order.lines[0]?.money_fen });
});

test('the list of orders opens in English, with its views and totals', async ({ open }) => {
  const page = await open('/ZhiLiaoStore/zhiliaoOrder', { as: 'owner', lang: 'en' });
  await rowsOf(page).first().waitFor();
  await page.getByText(/\d orders/).waitFor();
  await rowsOf(page).first().locator('td[data-field="number"]').click();
  await drawerOf(page).getByText('Where the money went').waitFor();
});

test('a book that was sent is exchanged: asked for, agreed on by somebody else, received and sent anew', async ({
  open,
}) => {
  const { student_id, card } = await shopper();
  const [finance, affairs] = [await colleague('finance'), await colleague('affairs')];
  const lines = [{ sku_id: card.sku_id as number, quantity: 1 }];
  const quote = await manager.call(shopOrderApi.quote, { student_id, lines }, 1);
  const { id } = await manager.call(
    shopOrderApi.add,
    {
      student_id,
      lines: quote.lines.map(({ sku_id, quantity, price_fen }) => ({ sku_id, quantity, price_fen })),
      tenders: quote.tenders,
      delivery: 'pickup',
    },
    1,
  );
  await finance.call(shopOrderApi.audit, { id, pass: 1 }, 1);
  await affairs.call(shopOrderApi.send, { id, sent_by: 'pickup' }, 1);
  const line_id = (await manager.call(shopOrderApi.get, { id }, 1)).lines[0]?.id as number;
  const offers = (await manager.call(afterSaleApi.offers, { line_id }, 1)).list;
  const instead = offers
    .filter(({ id: sku_id, price_fen }) => sku_id !== card.sku_id && price_fen <= card.price_from_fen)
    .at(0);
  if (!instead) throw new Error('the demo has nothing that could be given in exchange');

  const page = await open(`/ZhiLiaoStore/zhiliaoOrder?view=all&order_id=${id}`, { as: 'manager' });
  await button(drawerOf(page), '申请售后').click();
  const form = page.locator('.form-modal');
  await form.waitFor();
  await pickIn(form.locator('.field[data-field="kind"]'), '换货');
  await pickIn(form.locator('.field[data-field="sku_id"]'), instead.code);
  await button(form, /申请售后/).click();
  await drawerOf(page).getByText('待处理').waitFor();

  const desk = await open('/ZhiLiaoStore/zhiliaoOrder?part=cases&view=decide', { as: 'owner' });
  const { number } = await manager.call(shopOrderApi.get, { id }, 1);
  await rowOf(desk, number).locator('td[data-field="number"]').click();
  await button(drawerOf(desk), '同意').click();
  await drawerOf(desk).getByText('已同意').waitFor();

  const office = await open(`/ZhiLiaoStore/zhiliaoOrder?part=cases&view=all&of_order=${id}`, {
    as: 'affairs',
  });
  await button(drawerOf(office), '收货').click();
  await office.locator('.form-modal').waitFor();
  await button(office.locator('.form-modal'), /收货/).click();
  await button(drawerOf(office), '换出 / 补发').click();
  const parcel = office.locator('.form-modal');
  await fieldOf(parcel, 'parcel').locator('input').fill('SF20260001');
  await button(parcel, /换出/).click();
  await drawerOf(office).getByText('已换出').waitFor();
  const order = await manager.call(shopOrderApi.get, { id }, 1);
  expect(order.lines).toMatchObject([{ refunded: 1 }, { replaces_line_id: line_id, delivered: 1 }]);
});
