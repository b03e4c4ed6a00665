import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import type { Controls } from '@/kernel/web/form/AutoFields.tsx';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useText } from '@/kernel/web/language.ts';
import { adminApi } from '../../../admin/admin.contract.ts';
import { useItemOptions } from '../../../base-data/web/embed/useItemOptions.ts';
import type { Channel, channelApi } from '../../channel.contract.ts';
import { CHANNEL_KINDS, COMMISSIONS } from '../../channel.rules.ts';
import { channelText } from '../../channel.text.ts';
import { PercentField } from './PercentField.tsx';

const chosen = (value: number | null | undefined, label: string | null | undefined) =>
  value ? [{ value, label: label ?? String(value) }] : [];

/** The fields of a channel's form that are chosen, not typed. */
export function useChannelControls(): (row: Channel | undefined) => Controls<typeof channelApi.add> {
  const t = useText(channelText);
  const groups = useItemOptions('channel_group');
  const people = useActingOptions(adminApi.options);
  return (row) => ({
    group_id: (field) => (
      <SelectField field={field} options={groups} chosen={chosen(row?.group_id, row?.group_name)} />
    ),
    kind: (field) => (
      <SelectField field={field} options={CHANNEL_KINDS.map((value) => ({ value, label: t(value) }))} />
    ),
    owner_id: (field) => (
      <SelectField field={field} options={people} chosen={chosen(row?.owner_id, row?.owner_name)} />
    ),
    commission: (field) => (
      <SelectField
        field={field}
        options={COMMISSIONS.map((value) => ({ value, label: t(value) }))}
        help={t('commission_terms')}
      />
    ),
    commission_bp: (field) => <PercentField field={field} />,
    commission_months: (field) => <NumberField field={field as never} />,
  });
}
