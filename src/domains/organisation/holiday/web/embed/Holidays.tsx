import { useState } from 'react';
import { CrudDrawer } from '@/kernel/web/crud/CrudDrawer.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { SwitchField } from '@/kernel/web/form/controls.tsx';
import { useItemActions } from '@/kernel/web/inline-list/useItemActions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { companyYear } from '@/kernel/web/session/zone.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { HistoryDrawer } from '../../../audit/web/embed/HistoryDrawer.tsx';
import { holidayPermissions as may } from '../../holiday.access.ts';
import { type Holiday, holidayApi } from '../../holiday.contract.ts';
import { holidayText } from '../../holiday.text.ts';

const THIS_YEAR = companyYear();
const YEARS = [-1, 0, 1, 2].map((from) => ({ value: THIS_YEAR + from, label: String(THIS_YEAR + from) }));

/** The family's holidays and the acting company's own, the latest first. */
export function Holidays() {
  const t = useText(holidayText);
  const list = useList(holidayApi.list);
  const me = useMe();
  const mayEdit = useHolds()(may.edit);
  const [edited, setEdited] = useState<Holiday | 'new'>();
  const [history, setHistory] = useState<Holiday>();
  const show = (open: Holiday | 'new' | undefined, trail?: Holiday) => {
    setEdited(open);
    setHistory(trail);
  };
  const actionsOf = useItemActions<Holiday>({
    text: holidayText,
    del: holidayApi.del,
    permission: may.edit,
    onEdit: (holiday) => show(holiday),
    onHistory: (holiday) => show(undefined, holiday),
  });
  const isMine = ({ company_id }: Holiday) => company_id === null || company_id === me.company.id;
  return (
    <>
      <ListPage
        list={list}
        exportTo={holidayApi.export}
        filters={<ChoiceFilter field={list.fields.year} options={YEARS} />}
        main={{ label: t('add'), permission: may.edit, onClick: () => show('new') }}
      >
        <DataTable
          list={list}
          {...(mayEdit && { onOpen: (holiday: Holiday) => isMine(holiday) && show(holiday) })}
          openId={edited === 'new' ? undefined : (edited ?? history)?.id}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          columns={[
            { field: 'name', width: 180, show: (name) => <span className="clip strong">{name}</span> },
            { field: 'starts_on', width: 116 },
            { field: 'ends_on', width: 116 },
            { field: 'days', width: 80, align: 'right' },
            {
              field: 'company_name',
              width: 160,
              show: (name) => (name ? <Text>{name}</Text> : <span className="mute">{t('everywhere')}</span>),
            },
          ]}
          actions={(holiday) => isMine(holiday) && <ActionMenu size="small" actions={actionsOf(holiday)} />}
        />
      </ListPage>
      <CrudDrawer
        open={edited}
        api={holidayApi}
        text={holidayText}
        onClose={() => show(undefined)}
        initial={(holiday) => ({ company_only: holiday?.company_id ? 1 : 0 })}
        controls={() => ({
          company_only: (field) => <SwitchField field={field} help={t('company_only_help')} />,
        })}
      />
      <HistoryDrawer
        doc="holiday"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
