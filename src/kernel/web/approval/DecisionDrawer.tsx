import type { ReactNode } from 'react';
import type { OutputOf } from '../../contract/api.ts';
import type { Status, Transition, TransitionEndpoints } from '../../status.ts';
import type { ReadEndpoint } from '../api/query.ts';
import type { WriteEndpoint } from '../api/useAction.ts';
import { useApi } from '../api/useApi.ts';
import { Fact, Facts } from '../display/Facts.tsx';
import { StatusTag } from '../display/value/StatusTag.tsx';
import { Time } from '../display/value/Time.tsx';
import { useSay } from '../language.ts';
import { SideDrawer } from '../overlay/SideDrawer.tsx';
import { ErrorState } from '../state/ErrorState.tsx';
import { Note } from '../state/Note.tsx';
import { RowsSkeleton } from '../state/Skeleton.tsx';
import type { Doc } from './moves.ts';
import { StatusButtons } from './StatusButtons.tsx';
import './decision.css';

/** What every document says of itself that somebody decides on. */
interface DecidedDoc extends Doc {
  readonly number?: string;
  readonly note: string;
  readonly reason: string;
  readonly created_by_name: string;
  readonly created_at: number;
  readonly decided_by_name: string | null;
  readonly decided_at: number | null;
}

interface DecisionDrawerProps<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  E extends ReadEndpoint,
> {
  readonly id: number | undefined;
  readonly onClose: () => void;
  /** Until the document is there, and of one that has no number. */
  readonly title: string;
  /** What the document is called in the question before a move. */
  readonly nameOf?: (doc: OutputOf<E>) => string;
  readonly status: Status<D, S, M>;
  readonly api: { readonly [K in keyof TransitionEndpoints<M>]: WriteEndpoint };
  readonly get: E;
  /** What it is about. */
  readonly facts: (doc: OutputOf<E>) => ReactNode;
  /** What stands below the facts. */
  readonly children?: (doc: OutputOf<E>) => ReactNode;
}

/** One document that waits for a decision or has had it: what it is about, who asked, who decided, what can be done. */
export function ApprovalDrawer<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  E extends ReadEndpoint,
>(props: DecisionDrawerProps<D, S, M, E>) {
  const { id, onClose, title, nameOf, status, api, get, facts, children } = props;
  const say = useSay();
  const { data, error, refetch } = useApi(get, { id: id ?? 0 } as never, { enabled: id !== undefined });
  const doc = (data as { id: number } | undefined)?.id === id ? data : undefined;
  const shown = doc as (DecidedDoc & D) | undefined;
  const labelOf = (field: 'note' | 'created_by_name' | 'decided_by_name') =>
    say(get.text[field] ?? [field, field]);
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="middle"
      title={shown?.number ?? title}
      extra={
        shown && (
          <>
            <StatusTag status={status} value={shown.status as S} />
            <StatusButtons
              status={status}
              api={api}
              record={shown}
              about={shown.number ?? nameOf?.(doc as OutputOf<E>)}
            />
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : doc && shown ? (
        <div className="decision-detail">
          {shown.reason && <Note tone="warning">{shown.reason}</Note>}
          <Facts>
            {facts(doc)}
            <Fact label={labelOf('note')}>{shown.note}</Fact>
            <Fact label={labelOf('created_by_name')}>
              {shown.created_by_name} · <Time at={shown.created_at} />
            </Fact>
            {shown.decided_by_name && (
              <Fact label={labelOf('decided_by_name')}>
                {shown.decided_by_name} · <Time at={shown.decided_at} />
              </Fact>
            )}
          </Facts>
          {children?.(doc)}
        </div>
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </SideDrawer>
  );
}
