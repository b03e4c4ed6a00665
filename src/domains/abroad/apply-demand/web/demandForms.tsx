import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { applyDemandApi } from '../apply-demand.contract.ts';
import type { ApplyDemand } from '../apply-demand.shapes.ts';
import { applyDemandText } from '../apply-demand.text.ts';

interface OfDemand {
  readonly demand: ApplyDemand;
  readonly onClose: () => void;
}

/** Lines of the student's contracts that sell a service, as a form offers them. */
export function useServices(studentId: number | undefined) {
  const { data } = useApi(
    applyDemandApi.services,
    { student_id: studentId ?? 0 },
    { enabled: studentId !== undefined, staleMs: 0 },
  );
  const t = useText(applyDemandText);
  return (data?.list ?? []).map(({ id, contract_number, amount_fen }) => ({
    value: id,
    label: t('line_of', { number: contract_number ?? t('line_unnamed'), money: formatFen(amount_fen) }),
  }));
}

const About = ({ demand }: { demand: ApplyDemand }) => {
  const t = useText(applyDemandText);
  return (
    <Facts>
      <Fact label={t('student_name')}>{demand.student_name}</Fact>
      <Fact label={t('countries')}>{demand.countries.map((one) => t(one)).join(' · ')}</Fact>
      <Fact label={t('intake')}>
        {demand.intake_year} {t(demand.intake_term)} · {t(demand.degree)}
      </Fact>
    </Facts>
  );
};

/** Whoever accepts a demand names who guides the student. */
function AcceptForm({ demand, onClose }: OfDemand) {
  const t = useText(applyDemandText);
  const { id, version, wished_guidance_id } = demand;
  const form = useApiForm(applyDemandApi.accept, {
    initial: { id, version, guidance_id: wished_guidance_id ?? undefined } as never,
    onDone: onClose,
  });
  const people = useActingOptions(adminApi.guidance);
  const { guidance_id } = form.fields as unknown as Readonly<Record<string, FormField<number>>>;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('accept')}>
      <About demand={demand} />
      <FormSection>{guidance_id && <SelectField field={guidance_id} options={people} />}</FormSection>
    </Form>
  );
}

export function AssignForm({ demand, onClose }: OfDemand) {
  const t = useText(applyDemandText);
  const { id, version } = demand;
  const form = useApiForm(applyDemandApi.assign, { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('assign')}>
      <About demand={demand} />
      <FormSection>
        <SelectField field={form.fields.guidance_id} options={useActingOptions(adminApi.guidance)} />
      </FormSection>
    </Form>
  );
}

export function AttachForm({ demand, onClose }: OfDemand) {
  const t = useText(applyDemandText);
  const { id, version, student_id } = demand;
  const form = useApiForm(applyDemandApi.attach, { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('attach')}>
      <About demand={demand} />
      <FormSection>
        <SelectField field={form.fields.contract_line_id} options={useServices(student_id)} />
      </FormSection>
    </Form>
  );
}

/** The forms of moves that ask for more than a reason. */
export const demandForms = {
  accept: (demand: ApplyDemand, onClose: () => void) => <AcceptForm demand={demand} onClose={onClose} />,
};
