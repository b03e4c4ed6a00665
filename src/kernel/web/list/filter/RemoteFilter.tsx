import { useState } from 'react';
import type { ReadEndpoint } from '../../api/query.ts';
import { useApi } from '../../api/useApi.ts';
import { type Row, useRemoteOptions } from '../../api/useOptions.ts';
import { useSay } from '../../language.ts';
import type { FilterField } from '../useList.ts';
import { FilterChip } from './FilterChip.tsx';
import { OptionPanel } from './OptionPanel.tsx';

interface RemoteFilterProps {
  readonly field: Omit<FilterField<number>, 'name'>;
  /** Takes `keyword` and `limit`, and under `idField` the one that is chosen already. */
  readonly endpoint: ReadEndpoint;
  readonly idField: string;
  readonly placeholder: string;
  /** What the chip says of the chosen one. */
  readonly nameOf: (row: Row) => string;
  /** What the list says of each; left out: the same. */
  readonly labelOf?: (row: Row) => string;
}

/** A list's filter by one of too many to hold, found while one types. */
export function RemoteFilter({ field, endpoint, idField, nameOf, ...found }: RemoteFilterProps) {
  const say = useSay();
  const id = field.value;
  const { data } = useApi(endpoint, { [idField]: id ?? 0 } as never, { enabled: id !== undefined });
  const chosen = (data as { list: readonly Row[] } | undefined)?.list[0];
  return (
    <FilterChip
      label={say(field.label)}
      value={id === undefined ? undefined : chosen ? nameOf(chosen) : String(id)}
      onClear={() => field.set(undefined)}
    >
      {(close) => (
        <Found
          endpoint={endpoint}
          labelOf={nameOf}
          {...found}
          selected={id}
          label={say(field.label)}
          onPick={(one) => {
            field.set(one === id ? undefined : one);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

interface FoundProps {
  readonly endpoint: ReadEndpoint;
  readonly labelOf: (row: Row) => string;
  readonly placeholder: string;
  readonly selected: number | undefined;
  readonly label: string;
  readonly onPick: (id: number) => void;
}

function Found({ endpoint, labelOf, placeholder, selected, label, onPick }: FoundProps) {
  const [keyword, setKeyword] = useState('');
  return (
    <OptionPanel
      {...useRemoteOptions(endpoint, keyword, labelOf)}
      label={label}
      selected={selected === undefined ? [] : [selected]}
      search={{ value: keyword, onChange: setKeyword, placeholder }}
      onPick={(value) => onPick(Number(value))}
    />
  );
}
