import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage, type ListPageProps } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { examEntryPermissions as may } from '../exam-entry.access.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import type { Uncashed } from '../exam-entry.shapes.ts';
import { examEntryText } from '../exam-entry.text.ts';
import { CashInDrawer, canCashIn, cashInWords } from './CashInDrawer.tsx';

/** Students that have every unit of an award, and no entry for it; who may enter sends the cash-in from here. */
export function UncashedList(
  page: Pick<ListPageProps<typeof examEntryApi.uncashed>, 'main' | 'tabs' | 'title'>,
) {
  const t = useText(examEntryText);
  const holds = useHolds();
  const list = useList(examEntryApi.uncashed, { staleMs: 0 });
  const [chosen, choose] = useState<Uncashed>();
  return (
    <ListPage list={list} {...page}>
      <DataTable
        list={list}
        columns={[
          {
            field: 'student_name',
            width: 140,
            show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
          },
          {
            field: 'award_code',
            width: 240,
            show: (code, { award_title }) => <TwoLines sub={award_title}>{code}</TwoLines>,
          },
          { field: 'unit_codes', width: 260, show: (codes) => codes.join(' · ') },
          { field: 'series_name', width: 220, show: (_, one) => cashInWords(t, one) },
        ]}
        {...(holds(may.add) && {
          actionsWidth: 128,
          actions: (one: Uncashed) =>
            canCashIn(one) && (
              <Button kind="text" onClick={() => choose(one)}>
                {t('cash_in')}
              </Button>
            ),
        })}
        empty={
          <EmptyState icon={BadgeCheck} title={t('uncashed_empty')} help={t('uncashed_empty_help')}>
            {null}
          </EmptyState>
        }
      />
      <CashInDrawer award={chosen} onClose={() => choose(undefined)} />
    </ListPage>
  );
}
