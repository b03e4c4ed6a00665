import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { examCentreApi } from '../../exam-centre/exam-centre.contract.ts';
import { examSeriesApi } from '../../exam-series/exam-series.contract.ts';
import { ATTEMPTS } from '../../exam-series/exam-series.kinds.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import type { Offer } from '../exam-entry.shapes.ts';
import { examEntryText } from '../exam-entry.text.ts';

interface DemandDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly studentId?: number;
}

/** What a student is to be entered for: one line for each item. */
export function DemandDrawer({ open, onClose, studentId }: DemandDrawerProps) {
  const t = useText(examEntryText);
  const initial = studentId === undefined ? {} : { student_id: studentId };
  return (
    <SideDrawer open={open} onClose={onClose} width="middle" title={t('add')}>
      {open && <DemandForm initial={initial} onDone={onClose} onCancel={onClose} />}
    </SideDrawer>
  );
}

type DemandFormApi = ApiForm<typeof examEntryApi.add>;
type Line = NonNullable<DemandFormApi['values']['lines']>[number];

interface DemandFormProps {
  /** What is known of it; a student who is known stays. */
  readonly initial: DemandFormApi['values'];
  readonly student?: { readonly id: number; readonly username: string };
  readonly help?: string;
  readonly onDone: (sent: { readonly id: number; readonly number: string }) => void;
  readonly onCancel: () => void;
}
export function DemandForm({ initial, student, help, onDone, onCancel }: DemandFormProps) {
  const t = useText(examEntryText);
  const form = useApiForm(examEntryApi.add, { initial, onDone });
  const { student_id, series_id } = form.values;
  const { data: series } = useApi(examSeriesApi.options, {});
  const open = series?.list.filter(({ status }) => status === 'open') ?? [];
  const board = open.find(({ id }) => id === series_id)?.exam_board_id;
  const { data: centres } = useApi(
    examCentreApi.options,
    { exam_board_id: board ?? 0 },
    { enabled: board !== undefined },
  );
  const isReady = student_id !== undefined && series_id !== undefined;
  const { data: offers } = useApi(
    examEntryApi.offers,
    { student_id: student_id ?? 0, series_id: series_id ?? 0 },
    { enabled: isReady },
  );
  const chooseSeries: FormField<number> = {
    ...form.fields.series_id,
    // What was chosen of another series is not offered here.
    set: (id) => form.set({ series_id: id, centre_id: undefined, lines: undefined }),
  };
  return (
    <Form form={form} onCancel={onCancel} submitLabel={t('add')}>
      <FormSection columns={2} {...(help && { help })}>
        <StudentField
          field={form.fields.student_id}
          disabled={initial.student_id !== undefined}
          {...(student && { chosen: [student] })}
        />
        <SelectField
          field={chooseSeries}
          options={open.map(({ id, name, exam_board_name }) => ({
            value: id,
            label: `${exam_board_name} ${name}`,
          }))}
        />
        <SelectField
          field={form.fields.centre_id}
          disabled={board === undefined}
          options={(centres?.list ?? []).map(({ id, name, number }) => ({
            value: id,
            label: `${name} ${number}`,
          }))}
        />
        <TextField field={form.fields.payer} maxLength={60} />
      </FormSection>
      {isReady && <Lines form={form} offers={offers?.list ?? []} />}
      <FormSection>
        <TextField field={form.fields.note} />
      </FormSection>
    </Form>
  );
}

/** Items of the series, and for each its option and whether it is sat again. */
function Lines({ form, offers }: { form: DemandFormApi; offers: readonly Offer[] }) {
  const t = useText(examEntryText);
  const lines = form.values.lines ?? [];
  const setLines = (next: readonly Line[]) => form.set({ lines: next.length > 0 ? [...next] : undefined });
  const items: FormField<number[]> = {
    ...form.fields.lines,
    value: lines.map(({ item_id }) => item_id),
    set: (ids) =>
      setLines((ids ?? []).map((item_id) => lines.find((line) => line.item_id === item_id) ?? { item_id })),
  };
  const fieldOf = <V extends string>(line: Line, name: 'attempt' | 'option_code'): FormField<V> => ({
    name: `${name}_${line.item_id}`,
    label: examEntryText[name],
    required: false,
    value: line[name] as V | undefined,
    error: undefined,
    set: (value) =>
      setLines(
        lines.map((one) => {
          if (one.item_id !== line.item_id) return one;
          const { [name]: _, ...rest } = one;
          return value === undefined ? rest : { ...rest, [name]: value };
        }),
      ),
    blur: () => undefined,
  });
  const nameOf = (id: number): string => {
    const found = offers.find(({ item_id }) => item_id === id);
    return found ? `${found.item_code} ${found.item_title}` : '';
  };
  return (
    <>
      <FormSection>
        <SelectField
          field={items}
          multiple
          options={offers
            // What was just sent is entered, and still shown until the form closes.
            .filter((one) => !one.is_entered || lines.some(({ item_id }) => item_id === one.item_id))
            .map(({ item_id }) => ({ value: item_id, label: nameOf(item_id) }))}
        />
      </FormSection>
      {lines.map((line) => {
        const codes = offers.find(({ item_id }) => item_id === line.item_id)?.option_codes ?? [];
        return (
          <FormSection key={line.item_id} title={nameOf(line.item_id)} columns={2}>
            <SelectField
              field={fieldOf(line, 'attempt')}
              placeholder={t('first')}
              options={ATTEMPTS.map((value) => ({ value, label: t(value) }))}
            />
            {codes.length > 0 && (
              <SelectField
                field={fieldOf(line, 'option_code')}
                options={codes.map((value) => ({ value, label: value }))}
              />
            )}
          </FormSection>
        );
      })}
    </>
  );
}
