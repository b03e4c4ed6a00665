import { TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useItemOptions } from '../../base-data/web/embed/useItemOptions.ts';
import { type Channel, channelApi } from '../channel.contract.ts';
import { channelText } from '../channel.text.ts';

interface ChannelDrawerProps {
  /** The channel to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: Channel | 'new' | undefined;
  readonly onClose: () => void;
}

export function ChannelDrawer({ open, onClose }: ChannelDrawerProps) {
  const t = useText(channelText);
  return (
    <SideDrawer open={open !== undefined} onClose={onClose} title={t(open === 'new' ? 'add' : 'edit')}>
      {open === 'new' && <AddChannel onClose={onClose} />}
      {open && open !== 'new' && <EditChannel key={open.id} channel={open} onClose={onClose} />}
    </SideDrawer>
  );
}

function AddChannel({ onClose }: { onClose: () => void }) {
  const form = useApiForm(channelApi.add, { initial: {}, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose}>
      <ChannelFields fields={form.fields} />
    </Form>
  );
}

function EditChannel({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id, version, name, group_id, note } = channel;
  const form = useApiForm(channelApi.edit, {
    initial: { id, version, name, group_id, note },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <ChannelFields fields={form.fields} channel={channel} />
    </Form>
  );
}

interface ChannelFieldsProps {
  readonly fields: ApiForm<typeof channelApi.add>['fields'];
  readonly channel?: Channel;
}

function ChannelFields({ fields, channel }: ChannelFieldsProps) {
  const groups = useItemOptions('channel_group');
  const { group_id, group_name } = channel ?? {};
  const chosen = group_id ? [{ value: group_id, label: group_name ?? String(group_id) }] : [];
  return (
    <FormSection>
      <TextField field={fields.name} maxLength={40} />
      <SelectField field={fields.group_id} options={groups} chosen={chosen} />
      <TextAreaField field={fields.note} rows={2} />
    </FormSection>
  );
}
