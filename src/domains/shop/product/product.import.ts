import { z } from 'zod';
import { Count, FenField, Flag, OptionalText, ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { productPermissions } from './product.access.ts';
import { DELIVERIES, PRODUCT_KINDS } from './product.kinds.ts';
import { SkuEntered } from './product.shapes.ts';
import { productText } from './product.text.ts';

/** Kinds that a sheet can say whole; of the others it changes what stands there. */
export const IMPORTED_KINDS = ['goods', 'service'] as const;

/** A row is a variant; rows of one name are one product. */
const fields = {
  code: SkuEntered.shape.code,
  name: ShortText.max(80),
  kind: z.enum(PRODUCT_KINDS),
  category_name: ShortText.max(40),
  edition: OptionalText.max(40),
  size: OptionalText.max(40),
  term: OptionalText.max(40),
  price_fen: FenField.min(0),
  list_price_fen: FenField.min(0),
  unit: OptionalText.max(10),
  weight_grams: Count.min(0).max(1_000_000),
  delivery: z.enum(DELIVERIES),
  keeps_stock: Flag,
  low_stock: Count.min(0).max(1_000_000),
  summary: OptionalText.max(120),
};

export const productImport = defineImport({
  noun: 'product',
  label: productText.import,
  text: productText,
  tag: 'promanage',
  permission: productPermissions.edit,
  changes: ['product', 'product_category', 'stock'],
  keys: ['code'],
  fields,
  columns: {
    code: { required: true, example: ['ALM-P1', 'ALM-P1'] },
    name: { required: true, example: ['A-Level 数学教材', 'A-Level mathematics textbook'], width: 30 },
    kind: {
      kind: 'label',
      words: PRODUCT_KINDS,
      example: ['实物', 'Goods'],
      note: productText.import_kind,
    },
    category_name: { required: true, example: ['教材', '教材'], note: productText.import_category },
    edition: { example: ['第三版', 'Third'] },
    size: { example: ['', ''] },
    term: { example: ['', ''] },
    price_fen: { required: true, kind: 'money', example: ['128.00', '128.00'] },
    list_price_fen: { kind: 'money', example: ['158.00', '158.00'] },
    unit: { example: ['本', 'copy'] },
    weight_grams: { kind: 'number', example: ['650', '650'] },
    delivery: { kind: 'label', words: DELIVERIES, example: ['快递', 'Parcel'] },
    keeps_stock: { kind: 'flag', example: ['是', 'Yes'] },
    low_stock: { kind: 'number', example: ['5', '5'] },
    summary: { example: ['', ''], width: 40 },
  },
  otherwise: {},
});

export const productImportApi = importApi(productImport);
