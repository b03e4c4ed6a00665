import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { linkPermissions } from '../promo-link.access.ts';
import { campaignApi } from '../promo-link.contract.ts';
import { campaignStatus } from '../promo-link.status.ts';
import { campaignText } from '../promo-link.text.ts';

const chosen = (value: number | null | undefined, label: string | null | undefined) =>
  value ? [{ value, label: label ?? String(value) }] : [];

/** What links and leads belong together. */
export function Campaigns() {
  const people = useActingOptions(adminApi.options);
  const channels = useActingOptions(channelApi.list);
  return (
    <CrudList
      api={campaignApi}
      status={campaignStatus}
      text={campaignText}
      edit={linkPermissions.edit}
      columns={[
        'name',
        'owner_name',
        'channel_name',
        'starts_on',
        'ends_on',
        'note',
        { field: 'used_count', width: 80 },
        'status',
      ]}
      controls={(row) => ({
        owner_id: (field) => (
          <SelectField field={field} options={people} chosen={chosen(row?.owner_id, row?.owner_name)} />
        ),
        channel_id: (field) => (
          <SelectField field={field} options={channels} chosen={chosen(row?.channel_id, row?.channel_name)} />
        ),
      })}
    />
  );
}
