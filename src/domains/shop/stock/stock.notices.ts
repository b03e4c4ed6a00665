import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { productPaths } from '../product/product.paths.ts';
import { stockText } from './stock.text.ts';

export const stockLow = defineNotice({
  label: stockText.title,
  link: productPaths.list({ view: 'all', stock_of: '{id}' }),
  kind: 'stock.low',
  title: stockText.low_title,
  body: stockText.low_body,
  values: ['id', 'name', 'code', 'n', 'low'],
});
