import { useText } from '@/kernel/web/language.ts';
import { RemoteFilter } from '@/kernel/web/list/filter/RemoteFilter.tsx';
import type { FilterField } from '@/kernel/web/list/useList.ts';
import { promoLinkApi } from '../../promo-link.contract.ts';
import { promoLinkText } from '../../promo-link.text.ts';

/** A list's filter by one link, found while one types. */
export const LinkFilter = ({ field }: { field: Omit<FilterField<number>, 'name'> }) => (
  <RemoteFilter
    field={field}
    endpoint={promoLinkApi.list}
    idField="link_id"
    placeholder={useText(promoLinkText)('name')}
    nameOf={(row) => String(row.name)}
  />
);
