import {
  endpointName,
  passOf,
  type Status,
  type Transition,
  type TransitionEndpoints,
} from '../../status.ts';
import type { WriteEndpoint } from '../api/useAction.ts';
import { useBulk } from '../api/useBulk.ts';
import { agree, type Doc, useTransitions } from '../approval/moves.ts';
import { Button } from '../display/Button.tsx';
import { useSay, useText } from '../language.ts';
import { webText } from '../web.text.ts';
import { BulkReport } from './BulkReport.tsx';

interface BulkMovesProps<D, S extends string, M extends Record<string, Transition<D, S>>, R extends Doc & D> {
  readonly status: Status<D, S, M>;
  readonly api: { readonly [K in keyof TransitionEndpoints<M>]: WriteEndpoint };
  /** The selected rows. */
  readonly records: readonly R[];
  readonly nameOf: (record: R) => string;
  /** The report has been read: the selection can go. */
  readonly onDone: () => void;
}

/** The moves that some of the selected rows can make, and how many can: made one by one, with a report at the end. */
export function BulkTransitions<
  D,
  S extends string,
  M extends Record<string, Transition<D, S>>,
  R extends Doc & D,
>(props: BulkMovesProps<D, S, M, R>) {
  const { status, api, records, nameOf, onDone } = props;
  const say = useSay();
  const t = useText(webText);
  const movesOf = useTransitions(status);
  const bulk = useBulk();
  const all = records.flatMap((record) => movesOf(record).map((open) => ({ ...open, record })));
  const names = [...new Set(all.map(({ name }) => name))];
  const groups = names.map((name) => all.filter((open) => open.name === name));

  const start = async (group: typeof all) => {
    const [first] = group;
    const endpoint =
      first &&
      (api as Readonly<Record<string, WriteEndpoint>>)[endpointName(first.name, first.move as never)];
    if (!endpoint) return;
    // Many at once are worth a question, whatever the move is.
    const reason = await agree({ ...first.move, danger: true }, t('rows', { n: group.length }));
    if (reason === undefined) return;
    const items = group.map(({ record, verdict }) => ({
      id: record.id,
      name: nameOf(record),
      input: { id: record.id, reason: reason || undefined, ...passOf(first.move as never) },
      barred: verdict === true ? undefined : say(verdict),
    }));
    await bulk.run(endpoint, items);
  };
  return (
    <>
      {groups.map((group) => (
        <Button key={group[0]?.name} onClick={() => void start(group)}>
          {group[0] && say(group[0].move.label)} <span className="num">{group.length}</span>
        </Button>
      ))}
      <BulkReport
        bulk={bulk}
        onClose={() => {
          bulk.clear();
          onDone();
        }}
      />
    </>
  );
}
