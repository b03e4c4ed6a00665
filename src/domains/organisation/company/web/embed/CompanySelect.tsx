import { useEffect } from 'react';
import { useText } from '@/kernel/web/language.ts';
import { FilterChip } from '@/kernel/web/list/filter/FilterChip.tsx';
import { OptionPanel } from '@/kernel/web/list/filter/OptionPanel.tsx';
import { selectCompany, storeSelectVisibility, useSelectedCompany } from '@/kernel/web/session/company.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { companyText } from '../../company.text.ts';

const ALL = 0;

/** Which companies' rows a page shows: one that may be read from here, or all of them. A filter, never a switch. */
export function CompanySelect() {
  const t = useText(companyText);
  const me = useMe();
  const selection = useSelectedCompany();
  const readable = me.company_list.filter((company) => me.readable_company_ids.includes(company.id));
  const visible = readable.length > 1;
  useEffect(() => {
    storeSelectVisibility(visible);
    return () => storeSelectVisibility(false);
  }, [visible]);
  if (!visible) return null;
  const options = [
    { value: ALL, label: t('select_all') },
    ...readable.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const pick = (value: number | string) =>
    selectCompany({
      company_id: Number(value),
      company: options.find((option) => option.value === value)?.label ?? '',
    });
  return (
    <FilterChip label={t('select')} value={selection?.company} onClear={() => selectCompany(undefined)}>
      {(close) => (
        <OptionPanel
          label={t('select')}
          options={options}
          selected={selection ? [selection.company_id] : []}
          onPick={(value) => {
            pick(value);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
