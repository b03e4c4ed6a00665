import { useNavigate } from 'react-router';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { SwitchField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { NotFound } from '@/kernel/web/state/NotFound.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { TeacherFigures } from '../../teacher-data/web/embed/TeacherFigures.tsx';
import { ASSESSMENTS, assessmentPermissions as may } from '../assessment.access.ts';
import { type AssessmentWhole, assessmentApi } from '../assessment.contract.ts';
import { totalOf } from '../assessment.rules.ts';
import { assessmentStatus } from '../assessment.status.ts';
import { assessmentText } from '../assessment.text.ts';
import { LazyRadar } from './LazyRadar.tsx';
import { ScoreFields } from './ScoreFields.tsx';
import './assessment.css';

/** The form for one teacher, the period in figures beside it. */
export function ToAssessTeacherPage() {
  const t = useText(assessmentText);
  const [id] = useOpenId('assessment_id');
  const { data, error, refetch } = useApi(assessmentApi.get, { id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <NotFound />;
  return (
    <>
      <PageHeader
        title={t('assess_title')}
        sub={data && <TeacherLink id={data.teacher_id} name={data.teacher_name} />}
        back={ASSESSMENTS}
        backTitle={t('title')}
        showBack
      >
        {data && data.status !== 'open' && (
          <StatusButtons
            status={assessmentStatus}
            api={assessmentApi}
            record={data}
            about={data.teacher_name}
          />
        )}
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <FormSkeleton />}
      {data && (
        <div className="assess-page">
          <Scores key={`${data.id} ${data.version}`} doc={data} />
          <aside className="assess-side" data-scroll>
            <Card title={t('radar')}>
              <LazyRadar
                axes={data.scores.map(({ name }) => name)}
                series={[{ name: data.cycle_name, values: data.scores.map(({ score }) => score) }]}
                label={t('radar_label', { name: data.teacher_name })}
              />
            </Card>
            <TeacherFigures
              teacherId={data.teacher_id}
              days={{ from_day: data.starts_on, to_day: data.ends_on }}
              title={t('data_beside')}
            />
          </aside>
        </div>
      )}
    </>
  );
}

function Scores({ doc }: { doc: AssessmentWhole }) {
  const t = useText(assessmentText);
  const holds = useHolds();
  const navigate = useNavigate();
  const { admin_id } = useActor();
  const readOnly = doc.status !== 'open' || doc.assessor_id !== admin_id || !holds(may.assess);
  const form = useApiForm(assessmentApi.save, {
    initial: {
      id: doc.id,
      version: doc.version,
      remark: doc.remark,
      scores: doc.scores.map(({ criterion_id, score, from_data, remark }) => ({
        criterion_id,
        remark,
        ...(score !== null && !from_data && { score }),
      })),
    },
    success: assessmentText.saved,
    onDone: (_, { submits }) => {
      if (submits) void navigate(`${ASSESSMENTS}?cycle_id=${doc.cycle_id}`);
    },
  });
  const given = form.values.scores ?? [];
  const total = totalOf(
    doc.scores.map(({ criterion_id, weight, score, from_data }) => ({
      weight,
      score:
        from_data || readOnly
          ? score
          : (given.find((one) => one.criterion_id === criterion_id)?.score ?? null),
    })),
  );
  return (
    <Form
      form={form}
      readOnly={readOnly}
      submitLabel={t(form.values.submits === 1 ? 'save_submit' : 'save_short')}
      onCancel={() => void navigate(ASSESSMENTS)}
    >
      <div className="assess-head">
        <b>{doc.cycle_name}</b>
        <span className="mute">
          <Hy>{`${doc.starts_on} – ${doc.ends_on}`}</Hy>
        </span>
        <StatusTag status={assessmentStatus} value={doc.status} />
        <span className="mute">
          {t('assessor_id')} {doc.assessor_name}
        </span>
        <span className="grow" />
        <span>
          {t('total')} <b className="assess-total num">{total === null ? '—' : total.toFixed(1)}</b>
        </span>
      </div>
      {doc.reason && <Note tone="warning">{`${t('reason')}: ${doc.reason}`}</Note>}
      <FormSection>
        <ScoreFields field={form.fields.scores} scores={doc.scores} readOnly={readOnly} />
        <TextAreaField field={form.fields.remark} label={t('remark_whole')} disabled={readOnly} wide />
        {!readOnly && <SwitchField field={form.fields.submits} help={t('submits_help')} />}
      </FormSection>
    </Form>
  );
}
