import { useState } from 'react';
import { Link } from 'react-router';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { payRatePaths } from '@/domains/pay/pay-rate/pay-rate.paths.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { payAdjustmentText } from '../../pay-adjustment/pay-adjustment.text.ts';
import { payLinePermissions } from '../../pay-line/pay-line.access.ts';
import { payLineApi } from '../../pay-line/pay-line.contract.ts';
import { payLineText } from '../../pay-line/pay-line.text.ts';
import { salaryPermissions as may } from '../salary.access.ts';
import { type Difference, type SalaryWhole, salaryApi } from '../salary.contract.ts';
import { salaryText } from '../salary.text.ts';

interface PartProps {
  readonly sheet: SalaryWhole;
}

export function SalaryAdjustments({ sheet }: PartProps) {
  const t = useText(salaryText);
  const word = useText(payAdjustmentText);
  return (
    <Card title={t('adjustments_fen')} extra={<Money fen={sheet.adjustments_fen} red />}>
      {sheet.adjustments.length === 0 && <p className="mute salary-none">{t('no_adjustments')}</p>}
      <ul className="salary-rows">
        {sheet.adjustments.map((one) => (
          <li key={one.id}>
            <TwoLines
              sub={[one.note, one.corrects_month && t('corrects', { month: one.corrects_month })]
                .filter(Boolean)
                .join(' · ')}
            >
              {word(one.kind)}
            </TwoLines>
            <Money fen={one.signed_fen} red />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MOST = 100;
export function SalaryLines({ sheet }: PartProps) {
  const t = useText(salaryText);
  const word = useText(payLineText);
  const maySee = useHolds()(payLinePermissions.own);
  const { teacher_id, month } = sheet;
  const { data } = useApi(payLineApi.list, { teacher_id, month, limit: MOST }, { enabled: maySee });
  if (!maySee) return null;
  const inOrder = data?.list.toSorted((a, b) => a.starts_at - b.starts_at || a.id - b.id);
  return (
    <Card title={t('lines')} extra={<Money fen={sheet.lines_fen} red />}>
      {!data && <RowsSkeleton rows={4} />}
      {data?.total === 0 && <p className="mute salary-none">{t('no_lines')}</p>}
      <ul className="salary-rows">
        {inOrder?.map((line) => (
          <li key={line.id}>
            <span className="salary-line">
              <Time at={line.starts_at} mode="datetime" />
              <CourseTypeTag code={line.course_type} />
              <small className="mute">
                {[
                  line.subject_name,
                  t('minutes_short', { n: line.minutes }),
                  line.kind !== 'lesson' && word(line.kind),
                  line.corrects_month && t('corrects', { month: line.corrects_month }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {line.is_missing ? (
              <Tone tone="danger">{word('is_missing')}</Tone>
            ) : (
              <Money fen={line.amount_fen} red zero="number" />
            )}
          </li>
        ))}
      </ul>
      {data && data.total > MOST && (
        <p className="salary-none">
          <Link to={payRatePaths.ofTeacher({ teacher_id, view: 'lines', month })}>
            {t('all_lines', { n: data.total })}
          </Link>
        </p>
      )}
    </Card>
  );
}

/** What the teacher finds wrong, and what came of it. */
export function SalaryDifferences({ sheet }: PartProps) {
  const t = useText(salaryText);
  const holds = useHolds();
  const [raising, setRaising] = useState(false);
  const [resolving, setResolving] = useState<Difference>();
  if (sheet.differences.length === 0 && !sheet.is_own) return null;
  return (
    <Card
      title={t('differences')}
      extra={
        sheet.is_own && (
          <Button size="small" onClick={() => setRaising(true)}>
            {t('raise')}
          </Button>
        )
      }
    >
      {sheet.differences.length === 0 && <p className="mute salary-none">{t('no_differences')}</p>}
      <ul className="salary-rows">
        {sheet.differences.map((one) => (
          <li key={one.id} className="salary-difference">
            <span>
              {one.question}
              <small className="mute">
                {one.created_by_name} · <Time at={one.created_at} />
              </small>
              {one.resolved_at && (
                <>
                  <span className="salary-answer">{one.answer}</span>
                  <small className="mute">
                    {one.resolved_by_name} · <Time at={one.resolved_at} />
                  </small>
                </>
              )}
            </span>
            {one.resolved_at ? (
              <Tone tone="success">{t('resolved')}</Tone>
            ) : holds(may.confirm) ? (
              <Button size="small" onClick={() => setResolving(one)}>
                {t('resolve')}
              </Button>
            ) : (
              <Tone tone="warning">{t('waiting')}</Tone>
            )}
          </li>
        ))}
      </ul>
      <FormModal open={raising} onClose={() => setRaising(false)} title={t('raise')}>
        <RaiseForm id={sheet.id} onDone={() => setRaising(false)} />
      </FormModal>
      <FormModal
        open={resolving !== undefined}
        onClose={() => setResolving(undefined)}
        title={t('resolve_title')}
      >
        {resolving && <ResolveForm id={resolving.id} onDone={() => setResolving(undefined)} />}
      </FormModal>
    </Card>
  );
}

function RaiseForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText(salaryText);
  const form = useApiForm(salaryApi.raise, { initial: { id }, success: salaryText.raised, onDone });
  return (
    <Form form={form}>
      <TextAreaField field={form.fields.question} help={t('raise_help')} />
    </Form>
  );
}

function ResolveForm({ id, onDone }: { id: number; onDone: () => void }) {
  const form = useApiForm(salaryApi.resolve, {
    initial: { difference_id: id },
    success: salaryText.resolved,
    onDone,
  });
  return (
    <Form form={form}>
      <TextAreaField field={form.fields.answer} />
    </Form>
  );
}
