import { History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { studentColumn } from '@/domains/people/student/web/embed/studentColumn.tsx';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { dateText } from '@/kernel/web/display/value/time.ts';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { openingPermissions as may } from '../../opening.access.ts';
import { type Opening, type OpeningLine, openingApi } from '../../opening.contract.ts';
import { openingImportApi } from '../../opening.import.ts';
import { openingStatus } from '../../opening.status.ts';
import { openingText } from '../../opening.text.ts';
import '../opening.css';

const hours = (minutes: number, line: OpeningLine) =>
  minutes ? <Hours minutes={minutes} perHour={line.minutes_per_class_hour} /> : '—';

/** How a company arrives: imported, submitted, approved by another, and posted at once. */
export function OpeningBalances() {
  const t = useText(openingText);
  const list = useList(openingApi.lines);
  const { data } = useApi(openingApi.get, {});
  const current = data?.list[0];
  const isOpen = data?.is_over === false && (current === undefined || current.status === 'draft');
  const [importing, setImporting] = useState(false);
  const [history, setHistory] = useState<number>();
  const { run } = useAction(openingApi.delLine, { success: webText.done });
  const remove = async (id: number) => {
    const words = { title: openingText.del_confirm, ok: webText.delete, danger: true };
    if (await confirmDialog(words)) await run({ id });
  };
  return (
    <>
      <ListPage
        list={list}
        exportTo={openingApi.export}
        views={<Summary current={current} isOver={data?.is_over === true} onHistory={setHistory} />}
        toolbar={
          isOpen && (
            <ImportButton
              permission={may.import}
              onClick={() => {
                setHistory(undefined);
                setImporting(true);
              }}
            />
          )
        }
        filters={<StudentFilter field={list.fields.student_id} />}
      >
        <DataTable
          list={list}
          empty={<EmptyState title={t('empty')} help={isOpen ? t('empty_help') : undefined} />}
          columns={[
            { field: 'reference', width: 120 },
            studentColumn(120),
            { field: 'new_fen', show: (fen) => <Money fen={fen} /> },
            { field: 'learning_fen', show: (fen) => <Money fen={fen} /> },
            { field: 'store_fen', show: (fen) => <Money fen={fen} />, from: 1000 },
            { field: 'apply_fen', show: (fen) => <Money fen={fen} />, from: 1000 },
            { field: 'virtual_fen', show: (fen) => <Money fen={fen} />, from: 1000 },
            {
              field: 'course_type',
              mark: true,
              width: 120,
              show: (code) =>
                code === null ? <span className="mute">—</span> : <CourseTypeTag code={code} />,
            },
            { field: 'paid_minutes', show: hours },
            { field: 'gift_minutes', show: hours },
            { field: 'price_fen', show: (fen) => <Money fen={fen} /> },
            { field: 'expires_on' },
          ]}
          {...(isOpen && {
            actions: (line: { id: number }) => (
              <ActionMenu
                size="small"
                actions={[
                  {
                    key: 'del',
                    label: t('del_line'),
                    icon: Trash2,
                    danger: true,
                    permission: may.import,
                    onClick: () => void remove(line.id),
                  },
                ]}
              />
            ),
          })}
        />
      </ListPage>
      {importing && (
        <ImportDrawer
          api={openingImportApi}
          title={t('import')}
          help={t('how')}
          onClose={() => setImporting(false)}
        />
      )}
      <HistoryDrawer doc="opening" docId={history} onClose={() => setHistory(undefined)} />
    </>
  );
}

interface SummaryProps {
  readonly current: Opening | undefined;
  /** The company has closed a month. */
  readonly isOver: boolean;
  readonly onHistory: (id: number) => void;
}

function Summary({ current, isOver, onHistory }: SummaryProps) {
  const t = useText(openingText);
  if (!current)
    return (
      <div className="opening-head">
        <Note>{t(isOver ? 'after_close' : 'how')}</Note>
      </div>
    );
  const total =
    current.new_fen + current.learning_fen + current.store_fen + current.apply_fen + current.classes_fen;
  const figures = [
    'new_fen',
    'learning_fen',
    'classes_fen',
    'store_fen',
    'apply_fen',
    'virtual_fen',
  ] as const;
  return (
    <div className="opening-head">
      <div className="opening-bar">
        <StatusTag status={openingStatus} value={current.status} />
        <span className="num">
          {t('students')} {current.students} · {t('line_count')} {current.line_count}
        </span>
        <span className="grow" />
        <StatusButtons
          status={openingStatus}
          api={openingApi}
          record={current}
          about={t('title')}
          more={[
            { key: 'history', label: t('history'), icon: History, onClick: () => onHistory(current.id) },
          ]}
        />
      </div>
      {current.status === 'draft' && current.reason && (
        <Note tone="warning">{t('sent_back', { reason: current.reason })}</Note>
      )}
      {current.status === 'draft' && !current.reason && <Note>{t(isOver ? 'after_close' : 'how')}</Note>}
      {current.status === 'submitted' && <Note tone="info">{t('waits_note')}</Note>}
      {current.status === 'approved' && current.decided_at !== null && (
        <Note tone="info">{t('done_note', { day: dateText(current.decided_at) })}</Note>
      )}
      <dl className="opening-sums">
        {figures.map((field) => (
          <div key={field}>
            <dt>{t(field)}</dt>
            <dd>
              <Money fen={current[field]} zero="number" strong />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('lots_sum')}</dt>
          <dd>
            <Hours
              minutes={current.paid_minutes + current.gift_minutes}
              perHour={current.minutes_per_class_hour}
            />
          </dd>
        </div>
        <div>
          <dt>{t('total_fen')}</dt>
          <dd>
            <Money fen={total} zero="number" strong />
          </dd>
        </div>
      </dl>
    </div>
  );
}
