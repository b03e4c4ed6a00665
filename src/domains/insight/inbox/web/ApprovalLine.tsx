import { Link } from 'react-router';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { KindMark } from '@/kernel/web/display/KindMark.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { WaitingGroup, WaitingRow } from '../inbox.contract.ts';
import { inboxText } from '../inbox.text.ts';
import { DecideButtons } from './DecideButtons.tsx';
import { lookOf } from './kinds.ts';

const LONG_DAYS = 2;

/** One document in one line. The hovered or focused one has its buttons in the place of its amount. */
export function ApprovalLine({ group, row }: { group: WaitingGroup; row: WaitingRow }) {
  const t = useText(inboxText);
  const days = Math.floor((Date.now() / 1000 - row.since) / DAY_SECONDS);
  const title = `${group.label} · ${row.title}`;
  return (
    <li className="approval">
      <KindMark {...lookOf(group.kind)} />
      <span className="line-words">
        {row.url ? (
          <Link className="clip" to={row.url} title={title}>
            {title}
          </Link>
        ) : (
          <span className="clip" title={title}>
            {title}
          </span>
        )}
        <small className="clip">
          {days > 0 ? (
            <span className={days >= LONG_DAYS ? 'tone-text-warning' : ''}>
              {t('waits_days', { n: days })}
            </span>
          ) : (
            <Time at={row.since} />
          )}
          {row.maker_name && ` · ${row.maker_name}`}
          {row.for_name && ` · ${t('for_whom', { name: row.for_name })}`}
          {row.company && ` · ${t('from_company', { name: row.company.name })}`}
        </small>
      </span>
      <span className="approval-amount">
        {row.amount_fen !== null && <Money fen={row.amount_fen} strong />}
      </span>
      <span className="approval-choices">
        <DecideButtons kind={group.kind} row={row} />
      </span>
    </li>
  );
}
