import { useState } from 'react';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { InlineList } from '@/kernel/web/inline-list/InlineList.tsx';
import { useItemActions } from '@/kernel/web/inline-list/useItemActions.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { HistoryDrawer } from '../../audit/web/embed/HistoryDrawer.tsx';
import { baseDataPermissions as may } from '../base-data.access.ts';
import { type BaseItem, baseDataApi } from '../base-data.contract.ts';
import { type BaseKind, depthOf, mayLieUnder } from '../base-data.rules.ts';
import { baseDataStatus } from '../base-data.status.ts';
import { baseDataText } from '../base-data.text.ts';
import { BaseItemDrawer } from './BaseItemDrawer.tsx';
import { RegionPath } from './RegionPath.tsx';
import { useItemColumns } from './useItemColumns.tsx';

/** The items of one kind; of regions, those of one level. */
export function BaseItems({ kind }: { kind: BaseKind }) {
  const t = useText(baseDataText);
  const say = useSay();
  const { data, error, refetch } = useApi(baseDataApi.items, { kind });
  const [under, setUnder] = useOpenId('under');
  const [edited, setEdited] = useState<BaseItem | 'new'>();
  const [history, setHistory] = useState<BaseItem>();
  const { run: order } = useAction(baseDataApi.order);
  const mayEdit = useHolds()(may.edit);
  const columns = useItemColumns(kind, data?.list ?? [], setUnder);
  const parent = under ?? null;
  const rows = data?.list.filter((item) => item.parent_id === parent);
  const parentOf = new Map(data?.list.map((item) => [item.id, item.parent_id]));
  const deeper = parent === null ? 0 : depthOf(parent, parentOf) + 1;

  const show = (open: BaseItem | 'new' | undefined, trail?: BaseItem) => {
    setEdited(open);
    setHistory(trail);
  };
  const actionsOf = useItemActions<BaseItem>({
    text: baseDataText,
    del: baseDataApi.del,
    permission: may.edit,
    onEdit: (item) => show(item),
    onHistory: (item) => show(undefined, item),
  });
  const kindName = say(baseDataText[kind]);
  return (
    <>
      <InlineList
        title={
          kind === 'region' ? <RegionPath items={data?.list ?? []} at={parent} onGo={setUnder} /> : kindName
        }
        help={t(`${kind}_help`)}
        rows={rows}
        error={error}
        onRetry={() => void refetch()}
        columns={columns}
        openId={edited === 'new' ? undefined : (edited ?? history)?.id}
        onOpen={mayEdit ? (item) => show(item) : undefined}
        onOrder={mayEdit ? (ids) => order({ kind, parent_id: parent, ids }) : undefined}
        onExport={() => exportList(baseDataApi.export, { kind })}
        {...(mayLieUnder(kind, deeper) === true && {
          main: {
            label: t('add_short'),
            permission: may.edit,
            onClick: () => show('new'),
          },
        })}
        empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
        actions={(item) => (
          <StatusButtons
            compact
            status={baseDataStatus}
            api={baseDataApi}
            record={item}
            about={item.name}
            more={actionsOf(item)}
          />
        )}
      />
      <BaseItemDrawer kind={kind} parentId={parent} open={edited} onClose={() => show(undefined)} />
      <HistoryDrawer
        doc="base_item"
        docId={history?.id}
        {...(history && { name: history.name })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
