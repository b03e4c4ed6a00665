import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PAGE_SIZE } from '../../contract/fields.ts';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import './pages.css';

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list: the first, the last, and those around the one that is shown. */
export function Pages({ page, total, onPage }: PagesProps) {
  const t = useText(webText);
  const last = Math.ceil(total / PAGE_SIZE);
  if (last < 2) return null;
  return (
    <nav className="pages" aria-label={t('pages')}>
      <button
        type="button"
        aria-label={t('page_before')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      {pagesShown(page, last).map((shown, index, all) => (
        <span key={shown}>
          {index > 0 && shown - (all[index - 1] ?? 0) > 1 && <i>···</i>}
          <button
            type="button"
            className="num"
            aria-label={t('page_n', { n: shown })}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => onPage(shown)}
          >
            {shown}
          </button>
        </span>
      ))}
      <button
        type="button"
        aria-label={t('page_after')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
    </nav>
  );
}

/** Five in a row as long as there are so many, so that the buttons stay where they were. */
export function pagesShown(page: number, last: number): number[] {
  const from = Math.max(1, Math.min(page - 2, last - 4));
  const around = Array.from({ length: Math.min(5, last) }, (_, index) => from + index);
  return [...new Set([1, ...around, last])];
}
