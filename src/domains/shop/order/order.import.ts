import { DocumentNumber, OptionalText, ShortText } from '@/kernel/contract/fields.ts';
import { defineImport, lastingImportApi } from '@/kernel/import.ts';
import { orderPermissions } from './order.access.ts';
import { orderText } from './order.text.ts';

/** Parcels from a carrier's file: each row sends all goods that are left of one order. */
export const parcelImport = defineImport({
  noun: 'shop_order',
  label: orderText.send_file,
  text: orderText,
  tag: 'promanage',
  permission: orderPermissions.send,
  changes: ['shop_order', 'stock', 'product', 'account'],
  keys: ['number'],
  fields: { number: DocumentNumber.max(30), carrier: OptionalText.max(40), parcel: ShortText.max(60) },
  columns: {
    number: { required: true, example: ['DD2611-000123', 'DD2611-000123'], width: 20 },
    carrier: { example: ['顺丰', 'SF'] },
    parcel: { required: true, example: ['SF1234567890', 'SF1234567890'], width: 24 },
  },
  otherwise: {},
});

export const parcelImportApi = lastingImportApi(parcelImport);
