import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { useCompanyZone } from '@/kernel/web/session/zone.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lessonPermissions as may } from '../lesson.access.ts';
import { lessonApi } from '../lesson.contract.ts';
import type { Lesson } from '../lesson.shapes.ts';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { LessonFilters } from './LessonFilters.tsx';
import { LessonPanels } from './LessonPanels.tsx';
import { useLessonName } from './lessonWords.ts';
import { useLessonColumns } from './useLessonColumns.tsx';
import { useLessonTasks } from './useLessonTasks.tsx';

interface LessonListProps {
  readonly period: 'coming' | 'past';
  /** More filters, of this list alone. */
  readonly filters?: (list: List<typeof lessonApi.list>) => ReactNode;
}

/** What comes or what was, with what can be done about it. */
export function LessonList({ period, filters }: LessonListProps) {
  const t = useText(lessonText);
  const zone = useCompanyZone();
  const list = useList(lessonApi.list, { fixed: { period } });
  const columns = useLessonColumns(zone, period);
  const panels = usePanels<Lesson>('lesson_id');
  const tasks = useLessonTasks(zone, panels.history);
  const nameOf = useLessonName();
  return (
    <>
      <ListPage
        title={t('arranged')}
        list={list}
        views={<PageTabs label={t('views')} />}
        {...(period === 'coming' && {
          main: { label: t('add'), onClick: panels.add, permission: may.add },
        })}
        exportTo={lessonApi.export}
        filters={
          <>
            {filters?.(list)}
            <LessonFilters list={list} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(row) => (
            <StatusButtons
              compact
              status={lessonStatus}
              api={lessonApi}
              record={row}
              about={nameOf(row)}
              more={tasks.actionsOf(row)}
            />
          )}
          empty={
            <EmptyState
              icon={CalendarDays}
              title={t(period === 'past' ? 'empty_past' : 'empty')}
              help={t('empty_help')}
            />
          }
        />
      </ListPage>
      {tasks.dialog}
      <LessonPanels panels={panels} zone={zone} />
    </>
  );
}
