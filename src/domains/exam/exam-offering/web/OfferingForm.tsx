import { NumberField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { examBasicsPermissions as may } from '../../exam-series/exam-series.access.ts';
import { SESSIONS } from '../../exam-series/exam-series.kinds.ts';
import { RowsField } from '../../exam-series/web/embed/RowsField.tsx';
import { type ExamOfferingWhole, examOfferingApi } from '../exam-offering.contract.ts';
import { examOfferingText as text } from '../exam-offering.text.ts';

const MOST = 40;
/** A component while it is being written. */
interface Draft {
  code?: string;
  title?: string;
  is_timed?: 0 | 1;
  session?: 'am' | 'pm' | 'ev' | null;
  starts_at?: number | null;
  minutes?: number | null;
  site?: string;
  max_mark?: number | null;
  options?: string[];
}

interface OfferingFormProps {
  readonly offering: ExamOfferingWhole;
  readonly onDone: () => void;
}

/** Options and components of an item in a series. */
export function OfferingForm({ offering, onDone }: OfferingFormProps) {
  const t = useText(text);
  const readOnly = !useHolds()(may.edit);
  const { id, version, max_mark, options, components, zone } = offering;
  const form = useApiForm(examOfferingApi.edit, {
    initial: {
      id,
      version,
      max_mark,
      options,
      components: components.map(({ is_timed, ...one }) => ({ ...one, is_timed: is_timed ? 1 : 0 })),
    },
    onDone,
  });
  const look = { disabled: readOnly };
  const sessions = SESSIONS.map((value) => ({ value, label: t(value) }));
  const codes = (form.values.options ?? []).flatMap(({ code }) =>
    code ? [{ value: code, label: code }] : [],
  );
  return (
    <Form form={form} onCancel={onDone} readOnly={readOnly}>
      <FormSection columns={2} help={t('times_in', { zone })}>
        <NumberField field={form.fields.max_mark} {...look} />
        <RowsField
          field={form.fields.options}
          fresh={() => ({ code: '', title: '' })}
          addLabel={t('add_option')}
          removeLabel={t('remove')}
          most={MOST}
          readOnly={readOnly}
        >
          {(of) => (
            <>
              <TextField field={of('code', text.option_code, true)} maxLength={6} {...look} />
              <TextField field={of('title', text.option_title)} maxLength={60} {...look} />
            </>
          )}
        </RowsField>
        <RowsField<Draft>
          field={form.fields.components}
          fresh={() => ({ is_timed: 1 })}
          addLabel={t('add_component')}
          removeLabel={t('remove')}
          most={MOST}
          readOnly={readOnly}
          layout="box"
        >
          {(of, row) => (
            <>
              <TextField field={of('code', text.component_code, true)} maxLength={10} {...look} />
              <TextField field={of('title', text.component_title)} maxLength={100} {...look} />
              <SwitchField field={of('is_timed', text.is_timed)} {...look} />
              {row.is_timed !== 0 && (
                <>
                  <MomentField field={of('starts_at', text.starts_at)} zone={zone} {...look} />
                  <SelectField field={of('session', text.session)} options={sessions} {...look} />
                </>
              )}
              <NumberField field={of('minutes', text.minutes)} {...look} />
              <NumberField field={of('max_mark', text.component_max)} {...look} />
              <TextField field={of('site', text.site)} maxLength={60} {...look} />
              <SelectField
                field={of('options', text.component_options)}
                options={codes}
                multiple
                placeholder={t('all_options')}
                {...look}
              />
            </>
          )}
        </RowsField>
      </FormSection>
    </Form>
  );
}
