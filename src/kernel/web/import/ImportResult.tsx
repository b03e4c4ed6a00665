import { CircleCheck, Download, TriangleAlert, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { importText } from '../../import.text.ts';
import type { ImportState } from '../../import.ts';
import { fill } from '../../text.ts';
import { exportList } from '../api/exportList.ts';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { dateTimeText } from '../display/value/time.ts';
import { useText } from '../language.ts';
import { confirmDialog } from '../overlay/notice.ts';
import { Note } from '../state/Note.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportRows } from './ImportRows.tsx';
import { type Importing, isUnderWay } from './useImport.ts';
import '../list/bulk.css';

interface ImportResultProps {
  readonly importing: Importing;
  readonly state: ImportState;
  readonly after?: string;
}

const number = (n: number) => n.toLocaleString('en');

/** The second and third step: what would become of the rows, how far it is, what became of them. */
export function ImportResult({ importing, state, after }: ImportResultProps) {
  const t = useText(importText);
  const { phase, unknown_columns, no_undo, undo_until } = state;
  const underWay = isUnderWay(state);
  return (
    <>
      <Headline state={state} />
      {underWay && <Progress state={state} />}
      {phase === 'preview' && unknown_columns.length > 0 && (
        <Note tone="warning">{t('ignored', { names: unknown_columns.join('、') })}</Note>
      )}
      {phase === 'preview' && <ImportColumns key={state.id} importing={importing} state={state} />}
      {phase === 'preview' && no_undo !== null && (
        <Note tone="info">{t('undo_never', { why: no_undo })}</Note>
      )}
      {phase === 'done' && after && state.create > 0 && <Note tone="info">{after}</Note>}
      {!underWay && undo_until !== null && (
        <p className="import-help">{t('undo_open', { time: dateTimeText(undo_until) })}</p>
      )}
      <ImportRows key={`${state.id} ${phase}`} api={importing.api} state={state} live={underWay} />
      {!underWay && <Actions importing={importing} state={state} />}
    </>
  );
}

function Progress({ state }: { state: ImportState }) {
  const t = useText(importText);
  const { phase, total, handled, create, update, undone, stays } = state;
  const isUndo = phase === 'undo_waiting' || phase === 'undoing';
  const [done, all] = isUndo ? [undone + stays, create + update + undone + stays] : [handled, total];
  const figures = { done: number(done), all: number(all) };
  return (
    <>
      <progress
        className="bulk-progress"
        max={all}
        value={done}
        aria-label={t(isUndo ? 'undo_all' : 'step_run')}
      />
      <p className="import-help">
        <span className="num">{t(isUndo ? 'undo_under_way' : 'progress', figures)}</span>
        {!isUndo && ` · ${t('may_leave')}`}
      </p>
    </>
  );
}

function Headline({ state }: { state: ImportState }) {
  const t = useText(importText);
  const { phase, refused, stays, file_name, problem } = state;
  if (phase === 'done')
    return (
      <Line tone={refused ? 'warning' : 'success'}>
        {refused ? t('finished_partly', { n: number(refused) }) : t('finished')}
      </Line>
    );
  if (phase === 'undone')
    return (
      <Line tone={stays ? 'warning' : 'success'}>
        {stays ? t('undo_finished_partly', { n: number(stays) }) : t('undo_finished')}
      </Line>
    );
  if (phase === 'stopped' || phase === 'undo_stopped')
    return (
      <Line tone="warning">
        {t(phase)}：{problem}
      </Line>
    );
  return (
    <p className="import-help">
      <b>{file_name}</b> {phase === 'preview' && t('nothing_written')}
    </p>
  );
}

const Line = ({ tone, children }: { tone: 'success' | 'warning'; children: ReactNode }) => (
  <p className={`import-line import-line-${tone}`} role="status">
    <Icon of={tone === 'success' ? CircleCheck : TriangleAlert} size={18} />
    {children}
  </p>
);

function Actions({ importing, state }: Omit<ImportResultProps, 'after'>) {
  const t = useText(importText);
  const { api, busy, start, undo, putAside } = importing;
  const { id, phase, refused, total, handled, create, update, undo_until } = state;
  const writes = total - handled;
  const isOver = phase === 'done' || phase === 'undone' || phase === 'undo_stopped';
  const askUndo = async () => {
    const title = fill(importText.undo_confirm, { n: number(create + update) });
    if (await confirmDialog({ title, ok: importText.undo_all, danger: true })) undo(state);
  };
  return (
    <footer className="import-actions">
      {phase !== 'preview' && refused > 0 && (
        <Button icon={Download} title={t('failed_help')} onClick={() => exportList(api.failed, { id })}>
          {t('get_failed', { n: number(refused) })}
        </Button>
      )}
      {undo_until !== null && (
        <Button icon={Undo2} busy={busy} onClick={() => void askUndo()}>
          {t(phase === 'undo_stopped' ? 'undo_resume' : 'undo_all')}
        </Button>
      )}
      <span className="grow" />
      <Button onClick={putAside} {...(isOver && { kind: 'primary' as const })}>
        {t('other_file')}
      </Button>
      {!isOver && (
        <Button kind="primary" busy={busy} disabled={writes === 0} onClick={() => start(state)}>
          {phase === 'stopped'
            ? t('resume')
            : writes === 0
              ? t('nothing_to_start')
              : t('start', { n: number(writes) })}
        </Button>
      )}
    </footer>
  );
}
