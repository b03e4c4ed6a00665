import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { partnerStatementPermissions as may } from '../partner-statement.access.ts';
import { type PartnerLine, partnerStatementApi } from '../partner-statement.contract.ts';
import { partnerStatementPaths } from '../partner-statement.paths.ts';
import { partnerStatementStatus } from '../partner-statement.status.ts';
import { partnerStatementText } from '../partner-statement.text.ts';
import { statementForms } from './SettleForm.tsx';
import './partner-statement.css';

const TONES = { matched: 'success', missing: 'warning', differs: 'danger' } as const;

/** A statement line by line beside our recharges, and what of ours it lacks. */
export function StatementDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(partnerStatementText);
  const { data, error, refetch } = useApi(partnerStatementApi.get, { id });
  const [assigning, setAssigning] = useState<PartnerLine>();
  const isOpen = data?.status === 'open';
  return (
    <SideDrawer
      open
      width="wide"
      onClose={onClose}
      title={
        data ? (
          <span className="statement-title">
            <span className="num">{data.number}</span>
            <StatusTag status={partnerStatementStatus} value={data.status} />
          </span>
        ) : (
          t('view')
        )
      }
      extra={
        data && (
          <StatusButtons
            status={partnerStatementStatus}
            api={partnerStatementApi}
            record={data}
            about={data.number}
            forms={statementForms}
          />
        )
      }
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && (
          <>
            <Card title={data.file_name}>
              <Facts>
                <Fact label={t('amount_fen')}>
                  <Money fen={data.amount_fen} strong />
                </Fact>
                <Fact label={t('fee_fen')}>
                  <Money fen={data.fee_fen} />
                </Fact>
                <Fact label={t('net_fen')}>
                  <Money fen={data.amount_fen - data.fee_fen} />
                </Fact>
                <Fact label={t('method_id')}>{data.method_name}</Fact>
                <Fact label={t('created_by')}>
                  {data.created_by_name} <Time at={data.created_at} />
                </Fact>
                {data.paid_on !== null && (
                  <Fact label={t('paid_on')}>
                    <Hy>{data.paid_on}</Hy>
                  </Fact>
                )}
                {data.pay_reference && (
                  <Fact label={t('pay_reference')}>
                    <span className="num">{data.pay_reference}</span>
                  </Fact>
                )}
              </Facts>
            </Card>
            <Card title={t('lines')} extra={<span className="num mute">{data.line_count}</span>}>
              <ul className="statement-lines">
                {data.lines.map((line) => (
                  <LineRow
                    key={line.id}
                    line={line}
                    onAssign={isOpen && line.state === 'missing' ? () => setAssigning(line) : undefined}
                  />
                ))}
              </ul>
            </Card>
            {data.extra.length > 0 && (
              <Card title={t('extra')} extra={<span className="num mute">{data.extra.length}</span>}>
                <p className="mute">{t('extra_help')}</p>
                <ul className="statement-lines">
                  {data.extra.map((one) => (
                    <li key={one.id}>
                      <TwoLines sub={one.reference}>
                        <Link to={partnerStatementPaths.list({ view: 'recharges', recharge_id: one.id })}>
                          {one.number}
                        </Link>
                      </TwoLines>
                      <span className="clip">{one.student_name}</span>
                      <span className="grow" />
                      <Money fen={one.amount_fen} />
                      <Tone tone="warning">{t('extra')}</Tone>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </>
        )}
      </div>
      {assigning && <Assign line={assigning} onClose={() => setAssigning(undefined)} />}
    </SideDrawer>
  );
}

function LineRow({ line, onAssign }: { line: PartnerLine; onAssign: (() => void) | undefined }) {
  const t = useText(partnerStatementText);
  const join = useJoin();
  const holds = useHolds();
  return (
    <li data-line={line.reference}>
      <span className="num mute">{line.position}</span>
      <TwoLines sub={[line.payer, line.student_number].filter(Boolean).join(' · ') || undefined}>
        <span className="num">{line.reference}</span>
      </TwoLines>
      <span className="clip">{join(line.student_names)}</span>
      <span className="grow" />
      {onAssign && holds(may.import) && (
        <Button size="small" onClick={onAssign}>
          {t('assign')}
        </Button>
      )}
      <TwoLines sub={line.state === 'differs' ? <Ours line={line} /> : undefined}>
        <Money fen={line.amount_fen} />
      </TwoLines>
      <Tone tone={TONES[line.state]}>{t(line.state)}</Tone>
    </li>
  );
}

/** In what ours is another. */
function Ours({ line }: { line: PartnerLine }) {
  const t = useText(partnerStatementText);
  const parts = {
    amount: (
      <>
        {t('ours_fen')} <Money fen={line.ours_fen} zero="number" />
      </>
    ),
    fee: (
      <>
        {t('fee_fen')} <Money fen={line.fee_fen} zero="number" /> · {t('ours_fee_fen')}{' '}
        <Money fen={line.ours_fee_fen} zero="number" />
      </>
    ),
    part: t('only_part'),
    category: t('other_category'),
    draft: t('still_draft'),
  };
  return line.differs_in.map((what, at) => (
    <Fragment key={what}>
      {at > 0 && ' · '}
      {parts[what]}
    </Fragment>
  ));
}

function Assign({ line, onClose }: { line: PartnerLine; onClose: () => void }) {
  const t = useText(partnerStatementText);
  const form = useApiForm(partnerStatementApi.assign, {
    initial: { line_id: line.id },
    success: partnerStatementText.assigned,
    onDone: onClose,
  });
  return (
    <FormModal open title={`${t('assign')} · ${line.reference}`} onClose={onClose}>
      <Form form={form} submitLabel={t('assign')}>
        <FormSection>
          <StudentField field={form.fields.student_id} />
        </FormSection>
      </Form>
    </FormModal>
  );
}
