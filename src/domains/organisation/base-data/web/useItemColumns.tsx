import { ChevronRight } from 'lucide-react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { UsedCount } from '@/kernel/web/display/value/UsedCount.tsx';
import type { InlineColumn } from '@/kernel/web/inline-list/InlineTable.tsx';
import { useText } from '@/kernel/web/language.ts';
import { type BaseItem, baseDataApi } from '../base-data.contract.ts';
import { type BaseKind, depthOf, mayLieUnder } from '../base-data.rules.ts';
import { baseDataStatus } from '../base-data.status.ts';
import { baseDataText } from '../base-data.text.ts';

/** The columns of a kind: a template also shows its text, a region what lies below it. */
export function useItemColumns(
  kind: BaseKind,
  items: readonly BaseItem[],
  onGo: (id: number) => void,
): InlineColumn<BaseItem>[] {
  const t = useText(baseDataText);
  const parentOf = new Map(items.map((item) => [item.id, item.parent_id]));
  const below = (id: number) => items.filter((item) => item.parent_id === id).length;
  const name: InlineColumn<BaseItem> = {
    key: 'name',
    title: t('name'),
    show: (item) => (
      <span className={item.status === 'on' ? 'clip strong' : 'clip mute'} title={item.name}>
        {item.name}
      </span>
    ),
  };
  const body: InlineColumn<BaseItem> = {
    key: 'body',
    title: t('body'),
    show: (item) => <Text>{item.body}</Text>,
  };
  const children: InlineColumn<BaseItem> = {
    key: 'children',
    title: t('children'),
    width: 96,
    show: (item) =>
      mayLieUnder(kind, depthOf(item.id, parentOf) + 1) === true && (
        <button
          type="button"
          className="base-below"
          aria-label={t('open_children', { name: item.name, n: below(item.id) })}
          onClick={() => onGo(item.id)}
        >
          <span className="num">{below(item.id)}</span>
          <Icon of={ChevronRight} size={14} />
        </button>
      ),
  };
  return [
    kind === 'feedback_template' ? { ...name, width: 180 } : name,
    ...(kind === 'feedback_template' ? [body] : []),
    ...(kind === 'region' ? [children] : []),
    {
      key: 'used_count',
      title: t('used_count'),
      width: 80,
      align: 'right',
      show: ({ id, used_count }) => <UsedCount endpoint={baseDataApi.uses} id={id} count={used_count} />,
    },
    {
      key: 'status',
      title: t('status'),
      width: 100,
      show: ({ status }) => <StatusTag status={baseDataStatus} value={status} />,
    },
    {
      key: 'updated_at',
      title: t('updated_at'),
      width: 120,
      show: ({ updated_at }) => <Time at={updated_at} />,
    },
  ];
}
