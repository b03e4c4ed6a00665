import { useState } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { DayField, MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationApi } from '../application.contract.ts';
import type { ApplicationWhole } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';

/** A fee that the company pays for the family: taken from their account, then paid out. */
export function FeeMoney({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  const [asked, setAsked] = useState<'fee_pay' | 'fee_undo'>();
  const { run, busy } = useRun();
  const [holds, { company_id }] = [useHolds(), useActor()];
  const { id, version, status, fee, fee_by, fee_cents, fee_fen, fee_paid_on, fee_paid_out } = application;
  if (fee_by !== 'company' || fee_cents === 0) return null;
  const mayMove = holds(may.fee) && application.company_id === company_id;
  const close = () => setAsked(undefined);
  return (
    <Section title={t('fee_money')} gloss={t('fee_money_help')}>
      <Facts>
        <Fact label={t('fee')}>{fee}</Fact>
        <Fact label={t('fee_fen')}>{fee_fen === null ? t('fee_unpaid') : formatFen(fee_fen)}</Fact>
        {fee_fen !== null && (
          <Fact label={t('fee_paid_on')}>{fee_paid_out ? fee_paid_on : t('fee_owed')}</Fact>
        )}
      </Facts>
      {mayMove && (
        <div className="apply-fee-moves">
          {fee_fen === null && status !== 'discontinued' && (
            <Button
              size="small"
              busy={busy}
              onClick={() => void run(applicationApi.fee_take, { id, version })}
            >
              {t('fee_take')}
            </Button>
          )}
          {fee_fen !== null && !fee_paid_out && (
            <Button size="small" onClick={() => setAsked('fee_pay')}>
              {t('fee_pay')}…
            </Button>
          )}
          {fee_fen !== null && (
            <Button size="small" kind="text" onClick={() => setAsked('fee_undo')}>
              {t('fee_undo')}…
            </Button>
          )}
        </div>
      )}
      <FormModal open={asked !== undefined} onClose={close} title={asked && t(asked)}>
        {asked === 'fee_pay' && <PayForm application={application} onClose={close} />}
        {asked === 'fee_undo' && <UndoForm application={application} onClose={close} />}
      </FormModal>
    </Section>
  );
}

interface OfFee {
  readonly application: ApplicationWhole;
  readonly onClose: () => void;
}

function PayForm({ application, onClose }: OfFee) {
  const t = useText(applicationText);
  const { id, version, fee_fen } = application;
  const form = useApiForm(applicationApi.fee_pay, {
    initial: { id, version, fee_paid_on: companyToday(), ...(fee_fen !== null && { paid_fen: fee_fen }) },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('fee_pay')}>
      <FormSection>
        <MoneyField field={form.fields.paid_fen} help={t('paid_fen_help')} />
        <SelectField field={form.fields.method_id} options={useItemOptions('payment_method')} />
        <DayField field={form.fields.fee_paid_on} />
      </FormSection>
    </Form>
  );
}

function UndoForm({ application, onClose }: OfFee) {
  const t = useText(applicationText);
  const { id, version } = application;
  const form = useApiForm(applicationApi.fee_undo, { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('fee_undo')} danger>
      <FormSection>
        <TextField field={form.fields.reason} />
      </FormSection>
    </Form>
  );
}
