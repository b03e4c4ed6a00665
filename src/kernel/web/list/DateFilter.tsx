import { useState } from 'react';
import { firstDayOf, monthOf, plusDays, plusMonths, todayHere } from '../../day.ts';
import { Button } from '../display/Button.tsx';
import { dateText, dayToUnix } from '../display/time.ts';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { FilterChip } from './FilterChip.tsx';
import { type FilterField, useListHere } from './useList.ts';

type Days = readonly [first: string, last: string];
const thisMonth = (today: string) => firstDayOf(monthOf(today));

const PRESETS = {
  today: (today: string): Days => [today, today],
  last_7: (today: string): Days => [plusDays(today, -6), today],
  last_30: (today: string): Days => [plusDays(today, -29), today],
  this_month: (today: string): Days => [thisMonth(today), today],
  last_month: (today: string): Days => [plusMonths(thisMonth(today), -1), plusDays(thisMonth(today), -1)],
} as const;

interface DateFilterProps {
  readonly from: FilterField<number>;
  readonly to: FilterField<number>;
  readonly label?: string;
}

/** A span of days, both included: the usual ones by a click, any other by its ends. */
export function DateFilter({ from, to, label }: DateFilterProps) {
  const t = useText(webText);
  const { change } = useListHere();
  const set = (first: string, last: string) =>
    change({ [from.name]: dayToUnix(first), [to.name]: dayToUnix(last, true) });
  const value =
    from.value === undefined && to.value === undefined
      ? undefined
      : `${from.value === undefined ? '…' : dateText(from.value)} – ${to.value === undefined ? '…' : dateText(to.value)}`;
  return (
    <FilterChip
      label={label ?? t('date')}
      value={value}
      onClear={() => change({ [from.name]: undefined, [to.name]: undefined })}
    >
      {(close) => (
        <DatePanel
          from={from.value}
          to={to.value}
          onSet={(first, last) => {
            set(first, last);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** The usual spans, by a click. */
export function DayPresets({ onSet }: { onSet: (first: string, last: string) => void }) {
  const t = useText(webText);
  return (
    <div className="panel-options">
      {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((name) => (
        <button key={name} type="button" onClick={() => onSet(...PRESETS[name](todayHere()))}>
          {t(name)}
        </button>
      ))}
    </div>
  );
}

interface DatePanelProps {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onSet: (first: string, last: string) => void;
}

function DatePanel({ from, to, onSet }: DatePanelProps) {
  const t = useText(webText);
  const [first, setFirst] = useState(from === undefined ? '' : dateText(from));
  const [last, setLast] = useState(to === undefined ? '' : dateText(to));
  return (
    <form
      className="panel panel-wide"
      onSubmit={(event) => {
        event.preventDefault();
        onSet(first, last);
      }}
    >
      <DayPresets onSet={onSet} />
      <div className="panel-dates">
        <label>
          {t('date_from')}
          <input
            type="date"
            value={first}
            max={last || undefined}
            onChange={(event) => setFirst(event.target.value)}
          />
        </label>
        <label>
          {t('date_to')}
          <input
            type="date"
            value={last}
            min={first || undefined}
            onChange={(event) => setLast(event.target.value)}
          />
        </label>
        <Button size="small" type="submit" disabled={!first && !last}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
