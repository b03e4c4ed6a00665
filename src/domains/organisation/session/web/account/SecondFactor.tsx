import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { PasswordField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { sessionApi } from '../../session.contract.ts';
import { sessionText } from '../../session.text.ts';
import { EnrolFactor } from './EnrolFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Task = 'enrol' | 'move_factor' | 'renew_recovery' | 'drop_factor';
const FEW = 3;

/** The authenticator beside the password: set up, moved to another phone, turned off. */
export function SecondFactor() {
  const t = useText(sessionText);
  const { data, error, refetch } = useApi(sessionApi.factor, {});
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  return (
    <Section title={t('second_factor')}>
      <p className="account-help">{t('factor_help')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} />}
      {data && data.enrolled_at === null && (
        <Button icon={ShieldCheck} onClick={() => setTask('enrol')}>
          {t('enrol')}
        </Button>
      )}
      {data && data.enrolled_at !== null && <Enrolled factor={data} onTask={setTask} />}
      <FormModal open={task !== undefined} onClose={close} title={task && t(task)} width={520}>
        {task && <TaskForm task={task} onDone={close} />}
      </FormModal>
    </Section>
  );
}

type Factor = OutputOf<typeof sessionApi.factor>;
function Enrolled({ factor, onTask }: { factor: Factor; onTask: (task: Task) => void }) {
  const t = useText(sessionText);
  return (
    <>
      <Facts>
        <Fact label={t('factor_since')}>
          {factor.enrolled_at !== null && <Time at={factor.enrolled_at} mode="datetime" />}
        </Fact>
        <Fact label={t('recovery_left')}>
          <span className="num">{factor.recovery_left}</span>
        </Fact>
      </Facts>
      {factor.recovery_left <= FEW && <Note tone="warning">{t('recovery_few')}</Note>}
      <div className="factor-tasks">
        <Button size="small" onClick={() => onTask('renew_recovery')}>
          {t('renew_recovery')}
        </Button>
        <Button size="small" onClick={() => onTask('move_factor')}>
          {t('move_factor')}
        </Button>
        {!factor.required && (
          <Button size="small" onClick={() => onTask('drop_factor')}>
            {t('drop_factor')}
          </Button>
        )}
      </div>
    </>
  );
}

function TaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  if (task === 'renew_recovery') return <RenewForm onDone={onDone} />;
  if (task === 'drop_factor') return <DropForm onDone={onDone} />;
  return <EnrolFactor hasOne={task === 'move_factor'} onDone={onDone} />;
}

function RenewForm({ onDone }: { onDone: () => void }) {
  const t = useText(sessionText);
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useApiForm(sessionApi.renewRecovery, {
    initial: { password: '', code: '' },
    success: null,
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <Form form={form} submitLabel={t('renew_recovery')}>
      <Proofs help={t('renew_help')}>
        <PasswordField field={form.fields.password} autoComplete="current-password" />
        <TextField field={form.fields.code} label={t('factor_code')} maxLength={40} />
      </Proofs>
    </Form>
  );
}

function DropForm({ onDone }: { onDone: () => void }) {
  const t = useText(sessionText);
  const form = useApiForm(sessionApi.dropFactor, {
    initial: { password: '', code: '' },
    success: sessionText.factor_dropped,
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('drop_factor')} danger>
      <Proofs help={t('drop_help')}>
        <PasswordField field={form.fields.password} autoComplete="current-password" />
        <TextField field={form.fields.code} label={t('factor_code')} maxLength={40} />
      </Proofs>
    </Form>
  );
}

const Proofs = ({ help, children }: { help: string; children: ReactNode }) => (
  <FormSection>
    <p className="account-help">{help}</p>
    {children}
  </FormSection>
);
