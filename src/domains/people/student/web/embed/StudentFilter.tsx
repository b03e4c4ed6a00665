import { useState } from 'react';
import { useSay, useText } from '@/kernel/web/language.ts';
import { FilterChip } from '@/kernel/web/list/FilterChip.tsx';
import { OptionPanel } from '@/kernel/web/list/OptionPanel.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import type { FilterField } from '@/kernel/web/useList.ts';
import { useRemoteOptions } from '@/kernel/web/useOptions.ts';
import { studentApi } from '../../student.contract.ts';
import type { StudentBrief } from '../../student.shapes.ts';
import { studentText } from '../../student.text.ts';
import { nameOf } from './nameOf.ts';

/** A list's filter by one student, found while one types. @public */
export function StudentFilter({ field }: { field: Omit<FilterField<number>, 'name'> }) {
  const say = useSay();
  const id = field.value;
  const { data } = useApi(studentApi.search, { student_id: id ?? 0 }, { enabled: id !== undefined });
  const name = data?.list[0]?.username;
  return (
    <FilterChip
      label={say(field.label)}
      value={id === undefined ? undefined : (name ?? String(id))}
      onClear={() => field.set(undefined)}
    >
      {(close) => (
        <Found
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
  readonly selected: number | undefined;
  readonly label: string;
  readonly onPick: (id: number) => void;
}

function Found({ selected, label, onPick }: FoundProps) {
  const t = useText(studentText);
  const [keyword, setKeyword] = useState('');
  const found = useRemoteOptions(studentApi.search, keyword, (row) => nameOf(row as unknown as StudentBrief));
  return (
    <OptionPanel
      {...found}
      label={label}
      selected={selected === undefined ? [] : [selected]}
      search={{ value: keyword, onChange: setKeyword, placeholder: t('search_hint') }}
      onPick={(value) => onPick(Number(value))}
    />
  );
}
