import { NumberField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { type Room, roomApi } from '../room.contract.ts';
import { roomText } from '../room.text.ts';

interface RoomDrawerProps {
  /** The room to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: Room | 'new' | undefined;
  readonly onClose: () => void;
}

export function RoomDrawer({ open, onClose }: RoomDrawerProps) {
  const t = useText(roomText);
  return (
    <SideDrawer open={open !== undefined} onClose={onClose} title={t(open === 'new' ? 'add' : 'edit')}>
      {open === 'new' && <AddRoom onClose={onClose} />}
      {open && open !== 'new' && <EditRoom key={open.id} room={open} onClose={onClose} />}
    </SideDrawer>
  );
}

function AddRoom({ onClose }: { onClose: () => void }) {
  const form = useApiForm(roomApi.add, { initial: {}, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose}>
      <RoomFields fields={form.fields} />
    </Form>
  );
}

function EditRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const { id, version, name, capacity, note } = room;
  const form = useApiForm(roomApi.edit, { initial: { id, version, name, capacity, note }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose}>
      <RoomFields fields={form.fields} />
    </Form>
  );
}

function RoomFields({ fields }: { fields: ApiForm<typeof roomApi.add>['fields'] }) {
  const t = useText(roomText);
  return (
    <FormSection>
      <TextField field={fields.name} maxLength={40} />
      <NumberField field={fields.capacity} unit={t('places')} />
      <TextAreaField field={fields.note} rows={2} />
    </FormSection>
  );
}
