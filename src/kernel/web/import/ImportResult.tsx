import { CircleCheck, Download, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { importText } from '../../import.text.ts';
import type { ImportState } from '../../import.ts';
import { exportList } from '../api/exportList.ts';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { Note } from '../state/Note.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportRows } from './ImportRows.tsx';
import type { Importing } from './useImport.ts';
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
  const { phase, total, handled, unknown_columns } = state;
  const underWay = phase === 'waiting' || phase === 'running';
  return (
    <>
      <Headline state={state} />
      {underWay && (
        <>
          <progress className="bulk-progress" max={total} value={handled} aria-label={t('step_run')} />
          <p className="import-help">
            <span className="num">{t('progress', { done: number(handled), all: number(total) })}</span> ·{' '}
            {t('may_leave')}
          </p>
        </>
      )}
      {phase === 'preview' && unknown_columns.length > 0 && (
        <Note tone="warning">{t('ignored', { names: unknown_columns.join('、') })}</Note>
      )}
      {phase === 'preview' && <ImportColumns key={state.id} importing={importing} state={state} />}
      {phase === 'done' && after && state.create > 0 && <Note tone="info">{after}</Note>}
      <ImportRows key={`${state.id} ${phase}`} api={importing.api} state={state} live={underWay} />
      {!underWay && <Actions importing={importing} state={state} />}
    </>
  );
}

function Headline({ state }: { state: ImportState }) {
  const t = useText(importText);
  const { phase, refused, file_name, problem } = state;
  if (phase === 'done')
    return (
      <Line tone={refused ? 'warning' : 'success'}>
        {refused ? t('finished_partly', { n: number(refused) }) : t('finished')}
      </Line>
    );
  if (phase === 'stopped')
    return (
      <Line tone="warning">
        {t('stopped')}：{problem}
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
  const { api, busy, start, putAside } = importing;
  const { id, phase, refused, total, handled } = state;
  const writes = total - handled;
  return (
    <footer className="import-actions">
      {phase !== 'preview' && refused > 0 && (
        <Button icon={Download} title={t('failed_help')} onClick={() => exportList(api.failed, { id })}>
          {t('get_failed', { n: number(refused) })}
        </Button>
      )}
      <span className="grow" />
      <Button onClick={putAside} {...(phase === 'done' && { kind: 'primary' as const })}>
        {t('other_file')}
      </Button>
      {phase !== 'done' && (
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
