import { useState } from 'react';
import { formatFen, parseFen } from '../../../value/money.ts';
import { Button } from '../../display/Button.tsx';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { type FilterField, useListHere } from '../useList.ts';
import { FilterChip } from './FilterChip.tsx';

interface AmountFilterProps {
  readonly from: FilterField<number>;
  readonly to: FilterField<number>;
  readonly label: string;
}

/** A span of money, both ends included; typed in yuan. */
export function AmountFilter({ from, to, label }: AmountFilterProps) {
  const { change } = useListHere();
  const end = (fen: number | undefined) => (fen === undefined ? '…' : formatFen(fen));
  const isSet = from.value !== undefined || to.value !== undefined;
  return (
    <FilterChip
      label={label}
      value={isSet ? `${end(from.value)} – ${end(to.value)}` : undefined}
      onClear={() => change({ [from.name]: undefined, [to.name]: undefined })}
    >
      {(close) => (
        <AmountPanel
          from={from.value}
          to={to.value}
          onSet={(least, most) => {
            change({ [from.name]: least, [to.name]: most });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

interface AmountPanelProps {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly onSet: (least: number | undefined, most: number | undefined) => void;
}
const typed = (fen: number | undefined) => (fen === undefined ? '' : formatFen(fen).replace('¥', ''));

function AmountPanel({ from, to, onSet }: AmountPanelProps) {
  const t = useText(webText);
  const [least, setLeast] = useState(typed(from));
  const [most, setMost] = useState(typed(to));
  const isWrong = [least, most].some((text) => text.trim() !== '' && parseFen(text) === undefined);
  const input = (label: string, value: string, set: (text: string) => void) => (
    <label>
      {label}
      <input
        className="num"
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  );
  return (
    <form
      className="panel panel-wide"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) onSet(parseFen(least), parseFen(most));
      }}
    >
      <div className="panel-dates">
        {input(t('amount_from'), least, setLeast)}
        {input(t('amount_to'), most, setMost)}
        <Button size="small" type="submit" disabled={isWrong || (!least && !most)}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}
