import { useState } from 'react';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/StatusTag.tsx';
import { Text } from '@/kernel/web/display/Text.tsx';
import { UsedCount } from '@/kernel/web/display/UsedCount.tsx';
import { InlineList } from '@/kernel/web/inline-list/InlineList.tsx';
import { useItemActions } from '@/kernel/web/inline-list/useItemActions.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { HistoryDrawer } from '../../../audit/web/embed/HistoryDrawer.tsx';
import { channelPermissions as may } from '../../channel.access.ts';
import { type Channel, channelApi } from '../../channel.contract.ts';
import { channelStatus } from '../../channel.status.ts';
import { channelText } from '../../channel.text.ts';
import { ChannelDrawer } from '../ChannelDrawer.tsx';

/** Where leads and students come from. */
export function Channels() {
  const t = useText(channelText);
  const { data, error, refetch } = useApi(channelApi.list, {});
  const [edited, setEdited] = useState<Channel | 'new'>();
  const [history, setHistory] = useState<Channel>();
  const { run: order } = useAction(channelApi.order);
  const mayEdit = useHolds()(may.edit);
  const show = (open: Channel | 'new' | undefined, trail?: Channel) => {
    setEdited(open);
    setHistory(trail);
  };
  const actionsOf = useItemActions<Channel>({
    text: channelText,
    del: channelApi.del,
    permission: may.edit,
    onEdit: (channel) => show(channel),
    onHistory: (channel) => show(undefined, channel),
  });
  return (
    <>
      <InlineList
        title={t('title')}
        help={t('help')}
        rows={data?.list}
        error={error}
        onRetry={() => void refetch()}
        openId={edited === 'new' ? undefined : (edited ?? history)?.id}
        onOpen={mayEdit ? (channel) => show(channel) : undefined}
        onOrder={mayEdit ? (ids) => order({ ids }) : undefined}
        onExport={() => exportList(channelApi.export, {})}
        main={{ label: t('add'), permission: may.edit, onClick: () => show('new') }}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          { key: 'name', title: t('name'), show: ({ name }) => <span className="clip strong">{name}</span> },
          { key: 'group_name', title: t('group_name'), show: ({ group_name }) => <Text>{group_name}</Text> },
          { key: 'note', title: t('note'), show: ({ note }) => <Text>{note}</Text> },
          {
            key: 'used_count',
            title: t('used_count'),
            width: 80,
            align: 'right',
            show: ({ id, used_count }) => <UsedCount endpoint={channelApi.uses} id={id} count={used_count} />,
          },
          {
            key: 'status',
            title: t('status'),
            width: 100,
            show: ({ status }) => <StatusTag status={channelStatus} value={status} />,
          },
        ]}
        actions={(channel) => (
          <StatusButtons
            compact
            status={channelStatus}
            api={channelApi}
            record={channel}
            more={actionsOf(channel)}
          />
        )}
      />
      <ChannelDrawer open={edited} onClose={() => show(undefined)} />
      <HistoryDrawer
        doc="channel"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
