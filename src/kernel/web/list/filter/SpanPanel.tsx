import { useState } from 'react';
import { Button } from '../../display/Button.tsx';
import { Loaded } from '../../form/date/CalendarPopover.tsx';
import { DayInput } from '../../form/date/DayInput.tsx';
import { SPANS, todayText } from '../../form/date/dateText.ts';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';

interface SpanPanelProps {
  readonly first: string | undefined;
  readonly last: string | undefined;
  /** The usual spans above. */
  readonly presets: boolean;
  readonly onSet: (first: string | undefined, last: string | undefined) => void;
}

/** A span of days: the usual ones by a click, any other by its ends, typed or picked. */
export function SpanPanel({ first, last, presets, onSet }: SpanPanelProps) {
  const t = useText(webText);
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(last);
  const isTurned = from !== undefined && to !== undefined && from > to;
  return (
    <form
      className="panel panel-span"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isTurned) onSet(to, from);
        else onSet(from, to);
      }}
    >
      {presets && (
        <div className="panel-options">
          {(Object.keys(SPANS) as (keyof typeof SPANS)[]).map((name) => (
            <button key={name} type="button" onClick={() => onSet(...SPANS[name](todayText()))}>
              {t(name)}
            </button>
          ))}
        </div>
      )}
      <div className="panel-span-days">
        <div className="panel-dates">
          <DayInput label={t('date_from')} value={from} onChange={setFrom} />
          <DayInput label={t('date_to')} value={to} onChange={setTo} />
        </div>
        <Loaded
          load={() => import('../../form/date/CalendarPane.tsx').then(({ RangePane }) => RangePane)}
          props={{ first: from, last: to, onPick: onSet }}
        />
        <footer>
          <Button size="small" kind="primary" type="submit" disabled={!from && !to}>
            {t('apply')}
          </Button>
        </footer>
      </div>
    </form>
  );
}
