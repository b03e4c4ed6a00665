import { Link } from 'react-router';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Hint } from '@/kernel/web/overlay/Tooltip.tsx';
import type { WaitingRow } from '../inbox.contract.ts';
import { inboxText } from '../inbox.text.ts';
import { DecideButtons } from './DecideButtons.tsx';

interface WaitingLineProps {
  readonly kind: string;
  readonly row: WaitingRow;
  /** Called when the document is opened: what lies over the page makes room. */
  readonly onOpen?: () => void;
}

/** One document: what it is and from whom, then what can be decided. */
export function WaitingLine({ kind, row, onOpen }: WaitingLineProps) {
  const t = useText(inboxText);
  return (
    <li className="waiting-line">
      <div className="waiting-what">
        <span className="waiting-title">
          {row.url ? (
            <Link className="clip" to={row.url} onClick={onOpen}>
              {row.title}
            </Link>
          ) : (
            <span className="clip">{row.title}</span>
          )}
          <Tone tone={row.status_tone}>{row.status_label}</Tone>
        </span>
        <small className="waiting-gloss">
          {row.maker_name && <span>{t('by', { name: row.maker_name })}</span>}
          <Time at={row.since} />
          {row.for_name && <Tone tone="info">{t('for_whom', { name: row.for_name })}</Tone>}
          {row.company && (
            <Hint title={t('from_company_why')}>
              <Tone tone="neutral">{t('from_company', { name: row.company.name })}</Tone>
            </Hint>
          )}
        </small>
      </div>
      <div className="waiting-choices">
        <DecideButtons kind={kind} row={row} />
      </div>
    </li>
  );
}
