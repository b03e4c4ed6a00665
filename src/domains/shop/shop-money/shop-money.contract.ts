import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  DocumentNumber,
  Id,
  listInput,
  listOf,
  pageOf,
} from '@/kernel/contract/fields.ts';
import { TENDER_ACCOUNTS } from '../order/order.rules.ts';
import { shopMoneyPermissions as may } from './shop-money.access.ts';
import { FIGURES, GROUPINGS } from './shop-money.rules.ts';
import { shopMoneyText } from './shop-money.text.ts';

const figures = {
  orders: Count,
  quantity: Count,
  sold_fen: BalanceField,
  coin_fen: BalanceField,
  delivered_fen: BalanceField,
  refunded_fen: BalanceField,
  cost_fen: BalanceField,
  margin_fen: BalanceField,
  /** Of a day: at its end. */
  left_fen: BalanceField,
};
const Figures = z.object(figures);
export type Figures = z.infer<typeof Figures>;
/** A day, a product, a category, a student or an account. */
const FigureRow = z.object({ key: z.string(), name: z.string(), ...figures });
export type FigureRow = z.infer<typeof FigureRow>;

const Reconciliation = z.object({
  start_fen: BalanceField,
  sold_fen: BalanceField,
  delivered_fen: BalanceField,
  forfeited_fen: BalanceField,
  returned_fen: BalanceField,
  end_fen: BalanceField,
  books_fen: BalanceField,
  lines_fen: BalanceField,
  reversed_fen: BalanceField,
  revenue_fen: BalanceField,
  books_difference_fen: BalanceField,
  lines_difference_fen: BalanceField,
  revenue_difference_fen: BalanceField,
});
export type Reconciliation = z.infer<typeof Reconciliation>;

const ShopMoney = z.object({
  /** None for who does not see everybody: the books are the company's. */
  reconciliation: Reconciliation.nullable(),
  total: Figures,
  list: z.array(FigureRow),
  /** Days, or months where the span is long: sold by category, and what was delivered. */
  periods: z.array(
    z.object({
      period: z.string(),
      delivered_fen: BalanceField,
      categories: z.array(z.object({ category_id: Id, sold_fen: BalanceField })),
    }),
  ),
  categories: z.array(FigureRow),
  best: z.array(FigureRow),
  accounts: z.array(FigureRow),
});
export type ShopMoney = z.infer<typeof ShopMoney>;

const span = { from: Day, to: Day };
const grouped = { ...span, group: z.enum(GROUPINGS).optional() };
const drillFilters = {
  day: Day.optional(),
  product_id: Id.optional(),
  category_id: Id.optional(),
  student_id: Id.optional(),
  account: z.enum(TENDER_ACCOUNTS).optional(),
};

export const shopMoneyApi = defineApi('shop_money', shopMoneyText, 'promanage', {
  board: {
    method: 'GET',
    permission: may.read,
    input: z.object(grouped),
    output: ShopMoney,
  },
  /** The order lines that a figure is made of. */
  rows: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ ...span, ...drillFilters, figure: z.enum(FIGURES) }),
    output: pageOf(
      z.object({
        id: Id,
        order_id: Id,
        number: DocumentNumber,
        student_name: z.string().nullable(),
        name: z.string(),
        day: DayText,
        value: z.int(),
      }),
    ).extend({ sum: z.int() }),
  },
  /** Orders whose lines and books do not say the same, and entries that name no order. */
  differences: {
    method: 'GET',
    permission: may.read,
    input: z.object(span),
    output: listOf(
      z.object({
        key: z.string(),
        order_id: Id.nullable(),
        number: DocumentNumber.nullable(),
        doc: z.string(),
        doc_id: z.int(),
        lines: z.array(z.string()),
        unearned_books_fen: BalanceField,
        unearned_lines_fen: BalanceField,
        revenue_books_fen: BalanceField,
        revenue_lines_fen: BalanceField,
      }),
    ),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(grouped),
    output: FigureRow,
    exports: [
      { field: 'name', width: 30 },
      'orders',
      'quantity',
      'sold_fen',
      'coin_fen',
      'delivered_fen',
      'refunded_fen',
      'cost_fen',
      'margin_fen',
      'left_fen',
    ],
    notExported: ['key'],
  },
});
