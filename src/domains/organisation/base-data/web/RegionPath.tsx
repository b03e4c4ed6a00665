import { useText } from '@/kernel/web/language.ts';
import type { BaseItem } from '../base-data.contract.ts';
import { baseDataText } from '../base-data.text.ts';

interface RegionPathProps {
  readonly items: readonly BaseItem[];
  /** The region whose level is shown; `null` at the top. */
  readonly at: number | null;
  readonly onGo: (id: number | undefined) => void;
}

/** 地区 / 中国 / 上海市: each part leads back to it. */
export function RegionPath({ items, at, onGo }: RegionPathProps) {
  const t = useText(baseDataText);
  const path: BaseItem[] = [];
  for (
    let item = items.find(({ id }) => id === at);
    item;
    item = items.find(({ id }) => id === item?.parent_id)
  )
    path.unshift(item);
  if (path.length === 0) return t('region');
  return (
    <span className="base-path">
      <button type="button" onClick={() => onGo(undefined)}>
        {t('region')}
      </button>
      {path.map(({ id, name }) => (
        <span key={id}>
          {id === at ? (
            name
          ) : (
            <button type="button" onClick={() => onGo(id)}>
              {name}
            </button>
          )}
        </span>
      ))}
    </span>
  );
}
