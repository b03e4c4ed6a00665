import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button as DragButton,
  GridList,
  GridListItem,
  isTextDropItem,
  useDragAndDrop,
} from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { kanbanText } from './kanban.text.ts';
import './kanban.css';

interface KanbanCard {
  readonly id: number;
  readonly name: string;
}

export interface KanbanColumn<C extends KanbanCard> {
  readonly key: string;
  readonly name: string;
  readonly title: ReactNode;
  readonly count: number;
  /** At the end of the head: a figure of the column. */
  readonly figure?: string;
  readonly cards: readonly C[];
  /** Columns whose cards can be dropped here; none: only the system fills it. */
  readonly accepts: readonly string[];
  /** What stands in it where it has no cards, or only the system fills it. */
  readonly note?: string;
  /** Stacked with others of its kind in a narrow last column. */
  readonly aside?: true;
  /** In the place of draggable cards. */
  readonly shown?: ReactNode;
  /** Left out: there are no more, or no more can be shown here. */
  readonly onMore?: () => void;
}

interface KanbanProps<C extends KanbanCard> {
  readonly label: string;
  readonly columns: readonly KanbanColumn<C>[];
  readonly card: (card: C) => ReactNode;
  readonly onOpen: (id: number) => void;
  /** Left out: this person moves nothing. */
  readonly onMove?: (id: number, from: string, to: string) => void;
}

/**
 * Cards by state. A card is dragged to a column that takes it; by keys, Enter on its handle picks it up, Tab goes from
 * column to column and Enter drops it. Columns show a part of their cards: the page decides how many it fetches.
 */
export function Kanban<C extends KanbanCard>({ label, columns, ...rest }: KanbanProps<C>) {
  const aside = columns.filter((column) => column.aside);
  return (
    <section className="kanban" aria-label={label} data-scroll>
      {columns
        .filter((column) => !column.aside)
        .map((column) => (
          <Column key={column.key} column={column} {...rest} />
        ))}
      {aside.length > 0 && (
        <div className="kanban-aside">
          {aside.map((column) => (
            <Column key={column.key} column={column} {...rest} />
          ))}
        </div>
      )}
    </section>
  );
}

/** What a browser knows of a card while it hovers: the column that it comes from. */
const typeOf = (column: string): string => `kanban-${column}`;

interface ColumnProps<C extends KanbanCard> extends Omit<KanbanProps<C>, 'label' | 'columns'> {
  readonly column: KanbanColumn<C>;
}

function Column<C extends KanbanCard>({ column, card, onOpen, onMove }: ColumnProps<C>) {
  const t = useText(kanbanText);
  const { key, name, title, count, figure, cards, accepts, note, shown } = column;
  const { dragAndDropHooks } = useDragAndDrop({
    acceptedDragTypes: onMove ? accepts.map(typeOf) : [],
    onRootDrop: async ({ items }) => {
      for (const item of items.filter(isTextDropItem)) {
        const from = accepts.find((other) => item.types.has(typeOf(other)));
        if (from !== undefined) onMove?.(Number(await item.getText(typeOf(from))), from, key);
      }
    },
    ...(onMove && {
      getItems: (ids) => [...ids].map((id) => ({ [typeOf(key)]: String(id) })),
    }),
  });
  return (
    <div className="kanban-column" data-column={key} data-system={accepts.length === 0 || undefined}>
      <header>
        {title}
        <span className="num">{count.toLocaleString('en')}</span>
        {figure && <small className="mute">{figure}</small>}
      </header>
      {shown ? (
        <div className="kanban-shown">
          {note && <p className="mute">{note}</p>}
          {shown}
        </div>
      ) : (
        <GridList
          className="kanban-cards"
          aria-label={name}
          data-hint={t('drop_here', { name })}
          items={cards}
          dependencies={[card, onMove]}
          dragAndDropHooks={dragAndDropHooks}
          onAction={(id) => onOpen(Number(id))}
          renderEmptyState={() => <p className="kanban-empty mute">{note}</p>}
        >
          {(one) => (
            <GridListItem className="kanban-card" textValue={one.name}>
              {card(one)}
              {onMove && (
                <DragButton slot="drag" className="kanban-handle" aria-label={t('drag', { name: one.name })}>
                  <Icon of={GripVertical} size={14} />
                </DragButton>
              )}
            </GridListItem>
          )}
        </GridList>
      )}
      <More column={column} />
    </div>
  );
}

function More<C extends KanbanCard>({
  column: { cards, count, onMore, shown },
}: Pick<ColumnProps<C>, 'column'>) {
  const t = useText(kanbanText);
  const left = count - cards.length;
  if (shown || cards.length === 0 || left <= 0) return null;
  if (!onMore) return <p className="kanban-more mute">{t('in_list', { n: left.toLocaleString('en') })}</p>;
  return (
    <button type="button" className="kanban-more link" onClick={onMore}>
      {t('more', { n: left.toLocaleString('en') })}
    </button>
  );
}
