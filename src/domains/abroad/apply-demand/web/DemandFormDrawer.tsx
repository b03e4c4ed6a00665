import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { MoneyField, SwitchField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { COUNTRIES } from '../../institution/country.text.ts';
import { DEGREES } from '../../programme/programme.rules.ts';
import { applyDemandApi } from '../apply-demand.contract.ts';
import { INTAKE_TERMS } from '../apply-demand.rules.ts';
import type { ApplyDemandWhole } from '../apply-demand.shapes.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { GradeFields, TestFields } from './BackgroundFields.tsx';
import { intakeYears } from './DemandFilters.tsx';
import { useServices } from './demandForms.tsx';
import './apply-demand.css';

interface DemandFormDrawerProps {
  /** The one to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: number | 'new' | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** What a family asks for, to be sent or to be mended. */
export function DemandFormDrawer({ open, onClose, onDone }: DemandFormDrawerProps) {
  const t = useText(applyDemandText);
  return (
    <SideDrawer
      open={open !== undefined}
      onClose={onClose}
      width="middle"
      title={t(open === 'new' ? 'add' : 'edit')}
    >
      {open === 'new' && <NewDemand onClose={onClose} onDone={onDone} />}
      {typeof open === 'number' && <KnownDemand key={open} id={open} onClose={onClose} onDone={onDone} />}
    </SideDrawer>
  );
}

type Ways = Pick<DemandFormDrawerProps, 'onClose' | 'onDone'>;

function NewDemand({ onClose, onDone }: Ways) {
  const [year] = intakeYears().slice(2);
  const form = useApiForm(applyDemandApi.add, {
    initial: {
      countries: ['gb'],
      intake_year: year?.value,
      intake_term: 'autumn',
      degree: 'bachelor',
      grades: [],
      tests: [],
      file_ids: [],
      submit_now: 1,
    },
    success: null,
    onDone: ({ id }, { submit_now }) => {
      toast.success(submit_now ? applyDemandText.submitted_done : applyDemandText.saved_draft);
      onDone(id);
    },
  });
  const { submit_now, ...fields } = form.fields;
  return <Fields form={form} fields={fields} begins={submit_now} onCancel={onClose} />;
}

function KnownDemand({ id, onClose, onDone }: Ways & { readonly id: number }) {
  const { data, error, refetch } = useApi(applyDemandApi.get, { id }, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <EditDemand demand={data} onClose={onClose} onDone={onDone} /> : <RowsSkeleton rows={8} />;
}

function EditDemand({ demand, onClose, onDone }: Ways & { readonly demand: ApplyDemandWhole }) {
  const form = useApiForm(applyDemandApi.edit, {
    initial: {
      id: demand.id,
      version: demand.version,
      student_id: demand.student_id,
      countries: demand.countries,
      intake_year: demand.intake_year,
      intake_term: demand.intake_term,
      degree: demand.degree,
      study_fields: demand.study_fields,
      budget_fen: demand.budget_fen,
      wished_guidance_id: demand.wished_guidance_id,
      contract_line_id: demand.contract_line_id,
      school: demand.school,
      grades: demand.grades,
      tests: demand.tests,
      wishes: demand.wishes,
      file_ids: demand.files.map((file) => file.id),
    },
    onDone: () => onDone(demand.id),
  });
  const { id: _, version: __, ...fields } = form.fields;
  return <Fields form={form} fields={fields} demand={demand} onCancel={onClose} />;
}

type AddFields = ApiForm<typeof applyDemandApi.add>['fields'];
interface FieldsProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'>;
  readonly fields: Omit<AddFields, 'submit_now'>;
  /** What only a new one asks. */
  readonly begins?: AddFields['submit_now'];
  readonly demand?: ApplyDemandWhole;
  readonly onCancel: () => void;
}

function Fields({ form, fields, begins, demand, onCancel }: FieldsProps) {
  const t = useText(applyDemandText);
  const words = <K extends keyof typeof applyDemandText & string>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  const guidance = useActingOptions(adminApi.guidance);
  const services = useServices(fields.student_id.value);
  const taken = demand?.contract_line_id
    ? [
        {
          value: demand.contract_line_id,
          label: t('line_of', {
            number: demand.contract_number ?? t('line_unnamed'),
            money: demand.price_fen === null ? '' : formatFen(demand.price_fen),
          }),
        },
      ]
    : [];
  return (
    <Form form={form} onCancel={onCancel}>
      <FormSection title={t('section_what')} columns={2}>
        <StudentField
          field={fields.student_id}
          wide
          chosen={demand ? [{ id: demand.student_id, username: demand.student_name }] : []}
        />
        <SelectField field={fields.countries} options={words(COUNTRIES)} multiple wide />
        <SelectField field={fields.intake_year} options={intakeYears()} />
        <SelectField field={fields.intake_term} options={words(INTAKE_TERMS)} />
        <SelectField field={fields.degree} options={words(DEGREES)} />
        <TextField field={fields.study_fields} maxLength={200} />
        <MoneyField field={fields.budget_fen as never} />
        <SelectField
          field={fields.wished_guidance_id}
          options={guidance}
          chosen={
            demand?.wished_guidance_id
              ? [{ value: demand.wished_guidance_id, label: demand.wished_guidance_name ?? '' }]
              : []
          }
        />
        <SelectField
          field={fields.contract_line_id}
          options={services}
          chosen={taken}
          placeholder={t('no_service')}
          wide
        />
      </FormSection>
      <FormSection title={t('section_background')}>
        <TextField field={fields.school} maxLength={100} />
        <GradeFields field={fields.grades} />
        <TestFields field={fields.tests} />
        <TextAreaField field={fields.wishes} rows={3} />
        <FilesField field={fields.file_ids} known={demand?.files ?? []} />
      </FormSection>
      {begins && (
        <FormSection>
          <SwitchField field={begins} />
        </FormSection>
      )}
    </Form>
  );
}
