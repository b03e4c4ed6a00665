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
import { roomPermissions as may } from '../../room.access.ts';
import { type Room, roomApi } from '../../room.contract.ts';
import { roomStatus } from '../../room.status.ts';
import { roomText } from '../../room.text.ts';
import { RoomDrawer } from '../RoomDrawer.tsx';

/** The rooms of the acting company. */
export function Rooms() {
  const t = useText(roomText);
  const { data, error, refetch } = useApi(roomApi.list, {});
  const [edited, setEdited] = useState<Room | 'new'>();
  const [history, setHistory] = useState<Room>();
  const { run: order } = useAction(roomApi.order);
  const mayEdit = useHolds()(may.edit);
  const show = (open: Room | 'new' | undefined, trail?: Room) => {
    setEdited(open);
    setHistory(trail);
  };
  const actionsOf = useItemActions<Room>({
    text: roomText,
    del: roomApi.del,
    permission: may.edit,
    onEdit: (room) => show(room),
    onHistory: (room) => show(undefined, room),
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
        onOpen={mayEdit ? (room) => show(room) : undefined}
        onOrder={mayEdit ? (ids) => order({ ids }) : undefined}
        onExport={() => exportList(roomApi.export, {})}
        main={{ label: t('add'), permission: may.edit, onClick: () => show('new') }}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        columns={[
          { key: 'name', title: t('name'), show: ({ name }) => <span className="clip strong">{name}</span> },
          {
            key: 'capacity',
            title: t('capacity'),
            width: 100,
            align: 'right',
            show: ({ capacity }) => <span className="num">{capacity}</span>,
          },
          { key: 'note', title: t('note'), show: ({ note }) => <Text>{note}</Text> },
          {
            key: 'used_count',
            title: t('used_count'),
            width: 80,
            align: 'right',
            show: ({ id, used_count }) => <UsedCount endpoint={roomApi.uses} id={id} count={used_count} />,
          },
          {
            key: 'status',
            title: t('status'),
            width: 100,
            show: ({ status }) => <StatusTag status={roomStatus} value={status} />,
          },
        ]}
        actions={(room) => (
          <StatusButtons compact status={roomStatus} api={roomApi} record={room} more={actionsOf(room)} />
        )}
      />
      <RoomDrawer open={edited} onClose={() => show(undefined)} />
      <HistoryDrawer
        doc="room"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
