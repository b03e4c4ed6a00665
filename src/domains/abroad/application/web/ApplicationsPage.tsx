import { CalendarPlus, GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { readJson, writeJson } from '@/kernel/web/state/storage.ts';
import { ResultsDay } from '../../offer-condition/web/embed/ResultsDay.tsx';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationApi } from '../application.contract.ts';
import { applicationPaths } from '../application.paths.ts';
import type { Application } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';
import { ApplicationBoard } from './ApplicationBoard.tsx';
import { ApplicationFilters } from './ApplicationFilters.tsx';
import { DeadlineStrip } from './DeadlineStrip.tsx';
import { WorkTabs } from './embed/WorkPage.tsx';
import { ApplicationButtons } from './StageMoves.tsx';
import { useApplicationColumns } from './useApplicationColumns.tsx';
import './application.css';

export function ApplicationsPage() {
  const t = useText(applicationText);
  const navigate = useNavigate();
  const list = useList(applicationApi.list, { defaults: { view: 'going' } });
  const columns = useApplicationColumns();
  const [look, setLook] = useLook();
  const [shown, setShown] = useState<Application>();
  const add = () => void navigate(applicationPaths.add());
  return (
    <>
      <ListPage
        title={t('title')}
        list={list}
        main={{ label: t('add'), onClick: add, permission: may.edit }}
        toolbar={
          <Button icon={CalendarPlus} onClick={() => openBeside(applicationApi.calendar, {})}>
            {t('calendar_save')}
          </Button>
        }
        exportTo={applicationApi.export}
        views={
          <div className="tabs-bar">
            <WorkTabs />
            <Segmented
              label={t('look')}
              value={look}
              options={LOOKS.map((value) => ({ value, label: t(`look_${value}`) }))}
              onChange={setLook}
            />
          </div>
        }
        filters={<ApplicationFilters list={list} />}
        summary={<Sums list={list} />}
      >
        {look === 'board' && <ApplicationBoard list={list} />}
        {look === 'results' && <ResultsDay filters={list.filters} />}
        {look === 'list' && (
          <>
            <DeadlineStrip list={list} />
            <DataTable
              list={list}
              columns={columns}
              onOpen={({ id }) => void navigate(applicationPaths.edit({ application_id: id }))}
              actions={(row) => (
                <ApplicationButtons application={row} compact onHistory={() => setShown(row)} />
              )}
              empty={
                <EmptyList
                  text={applicationText}
                  icon={GraduationCap}
                  step={applicationText.add}
                  permission={may.edit}
                  onStep={add}
                />
              }
            />
          </>
        )}
      </ListPage>
      <HistoryDrawer
        doc="application"
        docId={shown?.id}
        name={shown?.number}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}

const LOOKS = ['list', 'board', 'results'] as const;
type Look = (typeof LOOKS)[number];
const KEPT_LOOK = 'applications:look';

/** List, board or results day: in the address, and as it was left the last time. */
function useLook(): [Look, (look: Look) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('look') ?? readJson<string>(localStorage, KEPT_LOOK);
  const change = (look: Look) => {
    writeJson(localStorage, KEPT_LOOK, look);
    const next = new URLSearchParams(query);
    next.set('look', look);
    setQuery(next, { replace: true });
  };
  return [LOOKS.find((look) => look === asked) ?? 'list', change];
}

function Sums({ list }: { list: List<typeof applicationApi.list> }) {
  const t = useText(applicationText);
  const { data } = useApi(applicationApi.totals, list.filters as object, { keepPrevious: true });
  if (!data) return null;
  const parts = [
    t('sum_students', { n: data.students }),
    t('sum_due', { n: data.due_soon }),
    t('sum_conditional', { n: data.conditional }),
    t('sum_unconditional', { n: data.unconditional }),
  ];
  return <span className="num">{parts.join(' · ')}</span>;
}
