import { useState } from 'react';
import { useSay, useText } from '@/kernel/web/language.ts';
import { FilterChip } from '@/kernel/web/list/FilterChip.tsx';
import { OptionPanel } from '@/kernel/web/list/OptionPanel.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import type { FilterField } from '@/kernel/web/useList.ts';
import { useRemoteOptions } from '@/kernel/web/useOptions.ts';
import { teacherApi } from '../../teacher.contract.ts';
import { teacherText } from '../../teacher.text.ts';

/** A list's filter by one teacher, found while one types. */
export function TeacherFilter({ field }: { field: Omit<FilterField<number>, 'name'> }) {
  const say = useSay();
  const id = field.value;
  const { data } = useApi(teacherApi.search, { teacher_id: id ?? 0 }, { enabled: id !== undefined });
  const name = data?.list[0]?.teacher_name;
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
  const t = useText(teacherText);
  const [keyword, setKeyword] = useState('');
  const found = useRemoteOptions(teacherApi.search, keyword, (row) => String(row.teacher_name));
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
