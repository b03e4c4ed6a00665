import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { DayField, NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { reasonDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { entitlementTypeApi } from '../../entitlement-type/entitlement-type.contract.ts';
import { entitlementPermissions as may } from '../entitlement.access.ts';
import { type Entitlement, entitlementApi } from '../entitlement.contract.ts';
import { entitlementText } from '../entitlement.text.ts';

interface OfOne {
  readonly row: Entitlement;
  readonly onClose: () => void;
}

export function UseForm({ row, onClose }: OfOne) {
  const t = useText(entitlementText);
  const form = useApiForm(entitlementApi.use, {
    initial: { id: row.id, version: row.version, quantity: 1 },
    onDone: onClose,
    success: entitlementText.used_done,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('use')}>
      <FormSection>
        <NumberField field={form.fields.quantity} help={t('too_many', { n: row.left })} />
        <TextField field={form.fields.purpose} maxLength={120} />
        <TextField field={form.fields.note} />
      </FormSection>
    </Form>
  );
}

export function ExtendForm({ row, onClose }: OfOne) {
  const t = useText(entitlementText);
  const form = useApiForm(entitlementApi.extend, {
    initial: { id: row.id, version: row.version, expires_on: row.expires_on ?? '' },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('extend')}>
      <FormSection>
        <DayField field={form.fields.expires_on} />
        <TextField field={form.fields.reason} />
      </FormSection>
    </Form>
  );
}

export function GrantForm({ studentId, onClose }: { studentId: number | undefined; onClose: () => void }) {
  const t = useText(entitlementText);
  const form = useApiForm(entitlementApi.grant, {
    initial: { quantity: 1, ...(studentId !== undefined && { student_id: studentId }) },
    onDone: onClose,
  });
  const types = useOptions(entitlementTypeApi.options);
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('grant')}>
      <FormSection>
        {studentId === undefined && <StudentField field={form.fields.student_id} />}
        <SelectField field={form.fields.type_id} options={types.options} />
        <NumberField field={form.fields.quantity} />
        <DayField field={form.fields.expires_on as never} />
        <TextField field={form.fields.note} />
      </FormSection>
    </Form>
  );
}

/** What was used when and for what; each can be taken back once. */
export function Uses({ row }: { row: Entitlement }) {
  const t = useText(entitlementText);
  const { run, busy } = useRun();
  const mayUndo = useHolds()(may.undo);
  const { data } = useApi(entitlementApi.uses, { id: row.id }, { staleMs: 0 });
  const undo = async (use_id: number) => {
    const reason = await reasonDialog({
      title: entitlementText.undo,
      ok: entitlementText.undo,
      danger: true,
      required: false,
    });
    if (reason !== undefined) await run(entitlementApi.undo, { use_id, reason });
  };
  return (
    <ul className="entitlement-uses">
      {data?.list.length === 0 && <li className="mute">—</li>}
      {data?.list.map((one) => (
        <li key={one.id}>
          <span className="num">{one.used_on}</span>
          <span>
            {one.purpose} ×{one.quantity}
          </span>
          <Money fen={one.fen} />
          <span className="mute">{one.created_by_name}</span>
          <span className="grow" />
          {one.undone && <span className="mute">{t('undone')}</span>}
          {mayUndo && !one.undone && one.quantity > 0 && (
            <Button size="small" kind="text" busy={busy} onClick={() => void undo(one.id)}>
              {t('undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
