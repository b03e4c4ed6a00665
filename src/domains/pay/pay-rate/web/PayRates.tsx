import { TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { courseTypeColumn } from '@/domains/organisation/course-type/web/embed/courseTypeColumn.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { payRatePermissions as may } from '../pay-rate.access.ts';
import { type PayRate, payRateApi } from '../pay-rate.contract.ts';
import { payRateText } from '../pay-rate.text.ts';
import { RateForm } from './RateForm.tsx';
import './pay-rate.css';

const TONES = { now: 'success', coming: 'info', past: 'muted' } as const;
const WHEN = ['now', 'coming', 'past'] as const;
const WHOSE = ['own', 'default'] as const;

/** The teacher's rates and the company's: what is in force, what is coming, what was. */
export function PayRates({ teacherId }: { teacherId: number }) {
  const t = useText(payRateText);
  const list = useList(payRateApi.list, { fixed: { teacher_id: teacherId }, defaults: { when: 'now' } });
  const [task, setTask] = useState<{ readonly after?: PayRate }>();
  const any = (name: string | null) =>
    name ? <Text>{name}</Text> : <span className="mute">{t('any')}</span>;
  return (
    <>
      <div className="rate-order">
        <Note>{t('precedence')}</Note>
      </div>
      <ListPage
        list={list}
        exportTo={payRateApi.export}
        main={{ label: t('add'), permission: may.edit, onClick: () => setTask({}) }}
        filters={
          <>
            <ChoiceFilter
              field={list.fields.when}
              options={WHEN.map((value) => ({ value, label: t(value) }))}
            />
            <ChoiceFilter
              field={list.fields.whose}
              options={WHOSE.map((value) => ({ value, label: t(value) }))}
            />
            <ChoiceFilter field={list.fields.course_type} options={useCourseTypes()} />
          </>
        }
      >
        <DataTable
          list={list}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          columns={[
            {
              field: 'teacher_name',
              width: 148,
              show: (name) => (name ? <Text>{name}</Text> : <Tone tone="info">{t('for_company')}</Tone>),
            },
            courseTypeColumn,
            { field: 'subject_name', width: 120, show: any },
            { field: 'level_name', width: 92, show: any },
            {
              field: 'rate_fen',
              width: 108,
              show: (fen) =>
                fen === null ? <span className="mute">{t('ended')}</span> : <Money fen={fen} zero="number" />,
            },
            { field: 'unit', width: 120, show: (unit) => <Text>{t(unit)}</Text> },
            { field: 'valid_from' },
            { field: 'when', show: (when) => <Tone tone={TONES[when]}>{t(when)}</Tone> },
            { field: 'created_by_name', width: 96, from: 980 },
            { field: 'created_at', time: 'date', from: 1100 },
            { field: 'note', hidden: true },
          ]}
          actions={(rate) => (
            <ActionMenu
              size="small"
              actions={[
                {
                  key: 'new',
                  label: t('reprice'),
                  icon: TrendingUp,
                  permission: may.edit,
                  onClick: () => discardThen(() => setTask({ after: rate })),
                },
              ]}
            />
          )}
        />
      </ListPage>
      <SideDrawer
        open={task !== undefined}
        width="middle"
        onClose={() => setTask(undefined)}
        title={t('add')}
      >
        {task && (
          <RateForm
            key={task.after?.id ?? 0}
            teacherId={teacherId}
            after={task.after}
            onClose={() => setTask(undefined)}
          />
        )}
      </SideDrawer>
    </>
  );
}
