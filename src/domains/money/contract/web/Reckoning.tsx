import { discountOf } from '@/domains/organisation/price/price.rules.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { contractText } from '../contract.text.ts';
import type { Reckoned } from './draft.ts';

/** What it comes to, and how far that lies below the book. */
export function Reckoning({ reckoned, limit }: { reckoned: Reckoned; limit: number }) {
  const t = useText(contractText);
  const { list_fen, total_fen } = reckoned;
  const off = Math.min(100, discountOf(list_fen, total_fen));
  return (
    <div className="contract-reckoning" aria-live="polite">
      <span>
        {t('total_fen')} <Money fen={total_fen} zero="number" strong />
      </span>
      {off > 0 && (
        <small className={off > limit ? 'tone-text-danger' : 'mute'}>
          {t('off_book', { n: off })}
          {off > limit && ` · ${t('beyond', { limit })}`}
        </small>
      )}
    </div>
  );
}
