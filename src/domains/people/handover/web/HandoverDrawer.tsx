import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { HOLDERS } from '@/domains/people/student/student.rules.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import { fill } from '@/kernel/text.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { handoverApi } from '../handover.contract.ts';
import { handoverText } from '../handover.text.ts';
import { type Chosen, HeldList } from './HeldList.tsx';
import './handover.css';

/** Whose, in what capacity, which of it, and to whom. */
export function HandoverDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(handoverText);
  return (
    <SideDrawer open onClose={onClose} title={t('new')} width="middle">
      <HandoverForm onClose={onClose} />
    </SideDrawer>
  );
}

function HandoverForm({ onClose }: { onClose: () => void }) {
  const t = useText(handoverText);
  const s = useText(studentText);
  const staff = useActingOptions(adminApi.options);
  const [chosen, setChosen] = useState<Chosen>({});
  const [to, setTo] = useState<number>();
  const form = useApiForm(handoverApi.add, {
    initial: { role: 'adviser', moves: [] },
    success: null,
    onDone: ({ count }) => {
      toast.success(fill(handoverText.handed, { n: count }));
      onClose();
    },
  });
  const { admin_id, role } = form.values;
  /** What is chosen goes to the one receiver; the form's own value follows. */
  const put = (next: Chosen, receiver: number | undefined) => {
    setChosen(next);
    setTo(receiver);
    const moves = Object.entries(next).flatMap(([kind, ids]) =>
      receiver && (ids === 'all' || ids.length > 0)
        ? [{ kind, to_admin_id: receiver, ...(ids !== 'all' && { ids: [...ids] }) }]
        : [],
    );
    form.set({ moves });
  };
  const roles = HOLDERS.map((value) => ({ value, label: s(`${value}_id`) }));
  return (
    <Form form={form} submitLabel={t('add')}>
      <FormSection columns={2}>
        <SelectField
          field={{
            ...form.fields.admin_id,
            required: true,
            set: (id) => {
              setChosen({});
              form.set({ admin_id: id as number, moves: [] });
            },
          }}
          options={staff}
        />
        <SelectField
          field={{
            ...form.fields.role,
            set: (next) => {
              setChosen({});
              form.set({ role: next as NonNullable<typeof role>, moves: [] });
            },
          }}
          options={roles}
        />
      </FormSection>
      {admin_id && role ? (
        <HeldList adminId={admin_id} role={role} chosen={chosen} onChange={(next) => put(next, to)} />
      ) : (
        <p className="mute handover-hint">{t('choose_first')}</p>
      )}
      <FormSection>
        <SelectField
          field={{
            ...form.fields.moves,
            name: 'to_admin_id',
            label: handoverText.to_admin_id,
            required: true,
            value: to,
            set: (id) => put(chosen, (id as number | null) ?? undefined),
          }}
          options={staff}
        />
        <TextField field={form.fields.note} />
      </FormSection>
    </Form>
  );
}
