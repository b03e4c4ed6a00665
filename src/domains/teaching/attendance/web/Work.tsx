import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { lessonPermissions } from '../../lesson/lesson.access.ts';
import { attendancePermissions as may } from '../attendance.access.ts';
import type { Work as WorkName } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import { AttendanceDrawer } from './AttendanceDrawer.tsx';
import { Counts } from './Counts.tsx';
import { Lessons } from './Lessons.tsx';
import { MakeUps } from './MakeUps.tsx';
import { MarkBoard } from './MarkBoard.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';
import './attendance.css';

const VIEWS = ['lessons', 'board', 'make_ups'] as const;

/** Attendance of small groups, or of classes: the lessons, the board to mark many of them, and what is owed. */
export function Work({ work }: { work: WorkName }) {
  const t = useText(attendanceText);
  const holds = useHolds();
  const [query, setQuery] = useSearchParams();
  const [openId, open] = useOpenId('lesson_id');
  const [recording, setRecording] = useState(false);
  const show = async (id: number) => {
    if (await mayDiscardChanges()) open(id);
  };
  const mayRecord = holds(lessonPermissions.add) && holds(may.mark);
  const views = VIEWS.filter((one) => one !== 'board' || holds(may.mark));
  const view = views.find((one) => one === query.get('view')) ?? 'lessons';
  return (
    <>
      <PageHeader title={t('title')}>
        {mayRecord && <Button onClick={() => setRecording(true)}>{t('record')}</Button>}
      </PageHeader>
      <PageTabs label={t('works')} />
      <Counts work={work} />
      <Tabs
        look="parts"
        tabs={views.map((key) => ({ key, label: t(`${key}_tab`) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'lessons' ? {} : { view: key }, { replace: true })}
        label={t('title')}
      >
        {view === 'lessons' && <Lessons work={work} openId={openId} onOpen={(id) => void show(id)} />}
        {view === 'board' && <MarkBoard key={work} work={work} />}
        {view === 'make_ups' && <MakeUps work={work} onOpen={(id) => void show(id)} />}
      </Tabs>
      {openId !== undefined && (
        <AttendanceDrawer key={openId} id={openId} onOpen={open} onClose={() => open(undefined)} />
      )}
      {recording && (
        <RecordDrawer
          work={work}
          onClose={() => setRecording(false)}
          onDone={(id) => {
            setRecording(false);
            open(id);
          }}
        />
      )}
    </>
  );
}
