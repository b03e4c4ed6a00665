import { CrudList } from '@/kernel/web/crud/CrudList.tsx';
import { channelPermissions } from '../../channel.access.ts';
import { channelApi } from '../../channel.contract.ts';
import { channelStatus } from '../../channel.status.ts';
import { channelText } from '../../channel.text.ts';
import { useChannelControls } from './useChannelControls.tsx';

/** Where students come from, by group. */
export function Channels() {
  return (
    <CrudList
      api={channelApi}
      status={channelStatus}
      text={channelText}
      edit={channelPermissions.edit}
      columns={['name', 'group_name', 'owner_name', 'note', { field: 'used_count', width: 80 }, 'status']}
      controls={useChannelControls()}
    />
  );
}
