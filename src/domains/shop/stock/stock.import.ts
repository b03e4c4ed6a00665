import { Count, OptionalText } from '@/kernel/contract/fields.ts';
import { defineImport, importApi } from '@/kernel/import.ts';
import { productPermissions } from '../product/product.access.ts';
import { SkuEntered } from '../product/product.shapes.ts';
import { UnitCost } from './stock.contract.ts';
import { stockText } from './stock.text.ts';

/** What lies there when a company moves in. A row is a variant; a variant that has pieces already is refused. */
const fields = {
  code: SkuEntered.shape.code,
  product_name: OptionalText.max(80),
  quantity: Count.min(1).max(1_000_000),
  unit_cost_fen: UnitCost,
  supplier: OptionalText.max(80),
  document: OptionalText.max(60),
};

export const stockImport = defineImport({
  noun: 'stock',
  label: stockText.import,
  text: stockText,
  tag: 'promanage',
  permission: productPermissions.stock,
  changes: ['stock', 'product'],
  keys: ['code'],
  fields,
  columns: {
    code: { required: true, example: ['ALM-P1', 'ALM-P1'], note: stockText.import_code },
    product_name: {
      example: ['A-Level 数学教材', 'A-Level 数学教材'],
      width: 30,
      note: stockText.import_name,
    },
    quantity: { required: true, kind: 'number', example: ['120', '120'] },
    unit_cost_fen: { required: true, kind: 'money', example: ['45.00', '45.00'] },
    supplier: { example: ['', ''] },
    document: { example: ['', ''], note: stockText.import_document },
  },
  otherwise: {},
});

export const stockImportApi = importApi(stockImport);
