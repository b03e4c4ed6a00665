import { type ReactNode, useState } from 'react';
import { CODE } from '../../errors.ts';
import {
  endpointName,
  isForward,
  type PersonTransition,
  passOf,
  type Status,
  type Transition,
  type TransitionEndpoints,
} from '../../status.ts';
import type { ApiError } from '../api/client.ts';
import { forgetNouns } from '../api/query.ts';
import { useRun, type WriteEndpoint } from '../api/useAction.ts';
import { Button } from '../display/Button.tsx';
import { useSay } from '../language.ts';
import { ActionMenu, type MenuAction } from '../overlay/ActionMenu.tsx';
import { FormModal } from '../overlay/FormModal.tsx';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { webText } from '../web.text.ts';
import { agree, type Doc, titleOf, useTransitions } from './moves.ts';

interface StatusButtonsProps<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  R extends Doc & D,
> {
  readonly status: Status<D, S, M>;
  /** The noun's api: it holds an endpoint for each move of a person. */
  readonly api: { readonly [K in keyof TransitionEndpoints<M>]: WriteEndpoint };
  readonly record: R;
  /** What the record is called, for the question before a move. */
  readonly about?: string;
  /** In a row: everything in the menu. */
  readonly compact?: boolean;
  /** Other things to do with the record, in the same menu. */
  readonly more?: readonly MenuAction[];
  /** Moves that are made elsewhere, or do not fit this record. */
  readonly without?: readonly (keyof M)[];
  readonly onDone?: () => void;
  /** The form of a move that asks for more than a reason; it makes the call itself. */
  readonly forms?: {
    readonly [K in keyof M]?: (record: R, onClose: () => void) => ReactNode;
  };
}

/** What this person may do with this document now, and nothing else; a barred move says why. */
export function StatusButtons<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  R extends Doc & D,
>(props: StatusButtonsProps<D, S, M, R>) {
  const { status, api, record, about, compact, more = [], without = [], onDone, forms = {} } = props;
  const say = useSay();
  const { run, busy } = useRun();
  const moves = useTransitions(status)(record).filter(({ name }) => !without.includes(name));
  const [asking, setAsking] = useState<PersonTransition<D, S> & { readonly name: string }>();
  const form = asking && (forms as StatusButtonsProps<D, S, M, R>['forms'])?.[asking.name];

  const make = async (name: string, move: PersonTransition<D, S>) => {
    const reason = await agree(move, about);
    if (reason === undefined) return;
    const endpoint = (api as Readonly<Record<string, WriteEndpoint>>)[endpointName(name, move as never)];
    if (!endpoint) throw new Error(`the api has no endpoint for the move ${name}`);
    const input = {
      id: record.id,
      version: record.version,
      reason: reason || undefined,
      ...passOf(move as never),
    };
    if ((await run(endpoint, input, { success: webText.done, onError: isOutdated(endpoint) })) !== undefined)
      onDone?.();
  };
  const action = ({ name, move, verdict }: (typeof moves)[number]): MenuAction => ({
    key: name,
    label: say(move.label),
    danger: move.danger,
    barred: verdict === true ? undefined : say(verdict),
    onClick: () => (name in forms ? setAsking({ ...move, name }) : void make(name, move)),
  });
  const dialog = (
    <FormModal
      open={form !== undefined}
      onClose={() => setAsking(undefined)}
      title={asking && say(titleOf(asking, about))}
    >
      {form?.(record, () => setAsking(undefined))}
    </FormModal>
  );
  if (compact)
    return (
      <>
        <ActionMenu size="small" actions={inOrder(more, moves.map(action))} />
        {dialog}
      </>
    );

  const main = moves.find(({ move }) => isForward(move as never));
  const rest = moves.filter((other) => other !== main).map(action);
  return (
    <>
      {main && <MainMove action={action(main)} busy={busy} />}
      <ActionMenu framed actions={inOrder(more, rest)} />
      {dialog}
    </>
  );
}

/** What cannot be undone (deleting) comes after every move. */
const inOrder = (more: readonly MenuAction[], moves: readonly MenuAction[]) => [
  ...more.filter(({ danger }) => !danger),
  ...moves,
  ...more.filter(({ danger }) => danger),
];

/** Somebody was faster: the refusal is told, and what is on the screen is fetched anew. */
const isOutdated = (endpoint: WriteEndpoint) => (error: ApiError) => {
  if (error.code === CODE.stale || error.code === CODE.notFound) void forgetNouns([endpoint.noun]);
  return false;
};

const MainMove = ({ action, busy }: { action: MenuAction; busy: boolean }) => (
  <Tooltip title={action.barred}>
    {/* A disabled button tells nobody why; a barred one can be reached and pointed at. */}
    <Button
      kind="primary"
      busy={busy}
      aria-disabled={action.barred !== undefined || undefined}
      onClick={action.barred === undefined ? action.onClick : undefined}
    >
      {action.label}
    </Button>
  </Tooltip>
);
