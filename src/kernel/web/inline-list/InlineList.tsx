import { Download, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/client.ts';
import { Button } from '../display/Button.tsx';
import { PageHeader } from '../display/PageHeader.tsx';
import { useText } from '../language.ts';
import type { MainAction } from '../list/ListPage.tsx';
import { useKeys } from '../navigation/useKeys.ts';
import { discardThen } from '../overlay/unsavedChanges.ts';
import { useHolds } from '../session/me.ts';
import { ErrorState } from '../state/ErrorState.tsx';
import { FirstStep } from '../state/firstStep.ts';
import { RowsSkeleton } from '../state/Skeleton.tsx';
import { webText } from '../web.text.ts';
import { InlineTable, type InlineTableProps } from './InlineTable.tsx';
import './inlineList.css';

interface SmallListProps<R extends { id: number; name: string }> extends Omit<InlineTableProps<R>, 'rows'> {
  /** It is the whole screen: its title is the page's. */
  readonly isPage?: boolean;
  readonly title: ReactNode;
  readonly help?: string;
  /** The rows, all of them, as `useApi` answers. */
  readonly rows: readonly R[] | undefined;
  readonly error: ApiError | null;
  readonly onRetry: () => void;
  readonly main?: MainAction;
  readonly onExport?: () => void;
  /** What stands here before the first row exists. */
  readonly empty: ReactNode;
}

/** A list that fits on a page: whole, in an order of its own, and quick to change. */
export function InlineList<R extends { id: number; name: string }>(props: SmallListProps<R>) {
  const { isPage, title, help, rows, error, onRetry, main, onExport, empty, ...table } = props;
  const t = useText(webText);
  const holds = useHolds();
  const mayMain = main && (!main.permission || holds(main.permission));
  const begin = () => main && discardThen(main.onClick);
  useKeys({ n: mayMain ? begin : undefined });
  const buttons = (
    <>
      {onExport && (
        <Button icon={Download} onClick={onExport}>
          {t('export')}
        </Button>
      )}
      {mayMain && (
        <Button kind="primary" icon={main.icon ?? Plus} shortcut="N" onClick={begin}>
          {main.label}
        </Button>
      )}
    </>
  );
  return (
    <section className="small-list">
      {isPage ? (
        <PageHeader title={title} sub={help && <span className="mute">{help}</span>}>
          {buttons}
        </PageHeader>
      ) : (
        <header className="small-head">
          <div>
            <h2>{title}</h2>
            {help && <p className="mute">{help}</p>}
          </div>
          <span className="grow" />
          {buttons}
        </header>
      )}
      {error && !rows ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !rows ? (
        <RowsSkeleton rows={6} />
      ) : rows.length === 0 ? (
        <FirstStep value={mayMain ? main : undefined}>{empty}</FirstStep>
      ) : (
        <>
          <InlineTable {...table} rows={rows} />
          <footer className="small-foot num">{t('item_count', { n: rows.length })}</footer>
        </>
      )}
    </section>
  );
}
