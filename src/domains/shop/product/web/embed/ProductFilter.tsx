import { useText } from '@/kernel/web/language.ts';
import { RemoteFilter } from '@/kernel/web/list/filter/RemoteFilter.tsx';
import type { FilterField } from '@/kernel/web/list/useList.ts';
import { productApi } from '../../product.contract.ts';
import { productText } from '../../product.text.ts';

/** A list's filter by one product, found while one types. */
export const ProductFilter = ({ field }: { field: Omit<FilterField<number>, 'name'> }) => (
  <RemoteFilter
    field={field}
    endpoint={productApi.list}
    idField="product_id"
    placeholder={useText(productText)('keyword_hint')}
    nameOf={(row) => String(row.name)}
  />
);
