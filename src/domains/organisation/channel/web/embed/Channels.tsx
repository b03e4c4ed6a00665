import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useItemOptions } from '../../../base-data/web/embed/useItemOptions.ts';
import { channelPermissions } from '../../channel.access.ts';
import { channelApi } from '../../channel.contract.ts';
import { channelStatus } from '../../channel.status.ts';
import { channelText } from '../../channel.text.ts';

/** Where students come from, by group. */
export function Channels() {
  const groups = useItemOptions('channel_group');
  return (
    <CrudList
      api={channelApi}
      status={channelStatus}
      text={channelText}
      edit={channelPermissions.edit}
      columns={['name', 'group_name', 'note', { field: 'used_count', width: 80 }, 'status']}
      controls={(row) => ({
        group_id: (field) => (
          <SelectField
            field={field}
            options={groups}
            chosen={
              row?.group_id ? [{ value: row.group_id, label: row.group_name ?? String(row.group_id) }] : []
            }
          />
        ),
      })}
    />
  );
}
