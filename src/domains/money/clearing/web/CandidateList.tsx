import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { clearingPermissions as may } from '../clearing.access.ts';
import { type Candidate, clearingApi, WHYS } from '../clearing.contract.ts';
import { clearingPaths } from '../clearing.paths.ts';
import { clearingText } from '../clearing.text.ts';
import { ClearForm } from './ClearForm.tsx';
import { useCandidateColumns } from './useCandidateColumns.tsx';

const MONTHS = [3, 6, 12, 24] as const;

/** Whom somebody should look at: expired hours, or something left and no lesson for long. */
export function CandidateList() {
  const t = useText(clearingText);
  const list = useList(clearingApi.candidates, { staleMs: 0 });
  const [asked, setAsked] = useState<Candidate>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  return (
    <>
      <ListPage
        list={list}
        exportTo={clearingApi.candidatesExport}
        filters={
          <>
            <KeywordFilter />
            <CompanySelect />
            <ChoiceFilter
              field={list.fields.why}
              options={WHYS.map((value) => ({ value, label: t(`why_${value}`) }))}
            />
            <ChoiceFilter
              field={list.fields.months}
              options={MONTHS.map((value) => ({ value, label: t('months_some', { n: value }) }))}
            />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useCandidateColumns()}
          openId={asked?.id}
          empty={<EmptyState title={t('candidates_empty')} help={t('candidates_empty_help')} />}
          actions={(row) => (
            <ActionMenu
              size="small"
              actions={[
                {
                  key: 'add',
                  label: t('add'),
                  icon: Eraser,
                  permission: may.add,
                  onClick: () => setAsked(row),
                },
              ]}
            />
          )}
        />
      </ListPage>
      <SideDrawer open={asked !== undefined} onClose={close} width="middle" title={t('add')}>
        {asked && (
          <ClearForm
            key={asked.id}
            student_id={asked.id}
            only={asked.expired_minutes > 0 ? 'expired' : undefined}
            onClose={close}
            onDone={(id) => void navigate(clearingPaths.detail(id))}
          />
        )}
      </SideDrawer>
    </>
  );
}
