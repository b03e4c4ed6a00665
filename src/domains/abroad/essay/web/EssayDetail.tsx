import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { type EssayWhole, essayApi } from '../essay.contract.ts';
import { compareTexts } from '../essay.rules.ts';
import { essayStatus } from '../essay.status.ts';
import { essayText } from '../essay.text.ts';
import { EditEssay, VersionForm } from './EssayForm.tsx';

/** One essay: what it is to answer, its versions, and any two of them side by side. */
export function EssayDetail({ id }: { id: number }) {
  const { data, error, refetch } = useApi(essayApi.get, { id });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Known essay={data} /> : <FormSkeleton />;
}

function Known({ essay }: { essay: EssayWhole }) {
  const t = useText(essayText);
  const [holds, { company_id }] = [useHolds(), useActor()];
  const [task, setTask] = useState<'edit' | 'version'>();
  const close = () => setTask(undefined);
  const isLocked = essay.status === 'final' || essay.status === 'submitted';
  const mayWrite = holds(may.edit) && essay.company_id === company_id && !isLocked;
  return (
    <div className="essay-detail">
      <div className="essay-head">
        <StatusTag status={essayStatus} value={essay.status} />
        <span className="grow" />
        {mayWrite && (
          <Button icon={Pencil} onClick={() => setTask('edit')}>
            {t('edit')}
          </Button>
        )}
        {mayWrite && (
          <Button icon={Plus} onClick={() => setTask('version')}>
            {t('version_add')}
          </Button>
        )}
        <StatusButtons status={essayStatus} api={essayApi} record={essay} about={essay.name} />
      </div>
      <Facts>
        <Fact label={t('student_id')}>{essay.student_name}</Fact>
        <Fact label={t('applications')}>{essay.application_names.join(t('comma_names'))}</Fact>
        <Fact label={t('prompt')}>{essay.prompt}</Fact>
        <Fact label={t('writer_id')}>{essay.writer_name}</Fact>
        <Fact label={t('reviewer_id')}>{essay.reviewer_name}</Fact>
        <Fact label={t('due_on')}>{essay.due_on}</Fact>
      </Facts>
      <Versions essay={essay} />
      <FormModal
        open={task !== undefined}
        onClose={close}
        width={560}
        title={t(task === 'version' ? 'version_add' : 'edit')}
      >
        {task === 'edit' && <EditEssay essay={essay} onClose={close} />}
        {task === 'version' && <VersionForm essayId={essay.id} onClose={close} />}
      </FormModal>
    </div>
  );
}

function Versions({ essay }: { essay: EssayWhole }) {
  const t = useText(essayText);
  const [shown, setShown] = useState<number>();
  if (essay.versions.length === 0)
    return (
      <Section title={t('versions')}>
        <p className="mute">{t('no_versions')}</p>
      </Section>
    );
  const at = essay.versions.findIndex(({ no }) => no === (shown ?? essay.version_no));
  const [now, before] = [essay.versions[at], essay.versions[at + 1]];
  return (
    <>
      <Section title={t('versions')}>
        <ul className="essay-versions">
          {essay.versions.map((one) => (
            <li key={one.id} aria-current={one.no === now?.no || undefined}>
              <Button kind="text" size="small" onClick={() => setShown(one.no)}>
                {t('version_n', { n: one.no })}
              </Button>
              <span className="num">{one.words}</span>
              {one.file_id !== null && (
                <FileLink file={{ id: one.file_id, name: one.file_name ?? t('file_id') }} />
              )}
              <span className="clip mute">{one.remark}</span>
              <span className="mute">{one.created_by_name}</span>
              <Time at={one.created_at} />
            </li>
          ))}
        </ul>
      </Section>
      {now?.content && (
        <Section
          title={
            before?.content ? t('compare_two', { a: before.no, b: now.no }) : t('version_n', { n: now.no })
          }
        >
          <div className="essay-text">
            {compareTexts(before?.content ?? now.content, now.content).map(({ kind, text }, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity of their own.
              <p key={line} data-kind={kind}>
                {kind !== 'same' && <span className="visually-hidden">{t(kind)}: </span>}
                {text}
              </p>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
