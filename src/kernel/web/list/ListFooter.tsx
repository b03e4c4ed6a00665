import type { ReactNode } from 'react';
import { countText, TOTAL_CAP } from '../../value/count.ts';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { Pages } from './Pages.tsx';
import type { List, ListEndpoint } from './useList.ts';

interface ListFooterProps<E extends ListEndpoint> {
  readonly list: List<E>;
  readonly summary?: ReactNode;
}

/** How many on the left, pages on the right. Counting stops at 10,000, and so says the total. */
export function ListFooter<E extends ListEndpoint>({ list, summary }: ListFooterProps<E>) {
  const t = useText(webText);
  const total = countText(list.capped ? TOTAL_CAP + 1 : list.total);
  const counted = !list.loading && !(list.error && list.rows.length === 0);
  const stale = list.error !== null && list.rows.length > 0;
  return (
    <footer className="list-footer">
      <span className="list-total">
        {counted && <span className="num">{t('total', { n: total })}</span>}
        {summary && counted && <> · {summary}</>}
        {stale && (
          <button type="button" className="list-stale" onClick={list.refresh}>
            {t('refresh_failed')} · {t('retry')}
          </button>
        )}
      </span>
      <Pages page={list.page} total={list.total} onPage={list.setPage} />
    </footer>
  );
}
