import { importText } from '../../import.text.ts';
import type { ImportApi, ImportState } from '../../import.ts';
import { useText } from '../language.ts';
import { SideDrawer } from '../overlay/SideDrawer.tsx';
import { ErrorState } from '../state/ErrorState.tsx';
import { ImportColumns, isUnmatched } from './ImportColumns.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportResult } from './ImportResult.tsx';
import { UndoableImports } from './UndoableImports.tsx';
import { useImport } from './useImport.ts';
import './import.css';

interface ImportDrawerProps {
  readonly api: ImportApi;
  readonly title: string;
  /** How rows are matched, in the noun's words. */
  readonly help: string;
  /** What to know about what was added. */
  readonly after?: string;
  readonly onClose: () => void;
}

/** Any import, in three steps: a file, what would become of its rows, and the run with its results. */
export function ImportDrawer({ api, title, help, after, onClose }: ImportDrawerProps) {
  const importing = useImport(api);
  const { state, loading, error } = importing;
  const close = () => {
    // A result that was read is not shown again.
    if (state?.phase === 'done' || state?.phase === 'undone') importing.putAside();
    onClose();
  };
  return (
    <SideDrawer open width="wide" title={title} onClose={close}>
      <div className="import">
        <Steps at={stepOf(state)} />
        {error && !state ? (
          <ErrorState error={error} onRetry={importing.retry} />
        ) : state && !isUnmatched(state) ? (
          <ImportResult importing={importing} state={state} after={after} />
        ) : (
          !loading && (
            <>
              <ImportFile importing={importing} help={help} />
              {!state && !importing.file && <UndoableImports importing={importing} />}
              {state && !importing.file && (
                <ImportColumns key={state.id} importing={importing} state={state} />
              )}
            </>
          )
        )}
      </div>
    </SideDrawer>
  );
}

const STEPS = ['step_file', 'step_check', 'step_run'] as const;
const stepOf = (state: ImportState | undefined): number => {
  if (!state || isUnmatched(state)) return 0;
  return state.phase === 'preview' ? 1 : 2;
};

function Steps({ at }: { at: number }) {
  const t = useText(importText);
  return (
    <ol className="import-steps" aria-label={t('steps')}>
      {STEPS.map((step, n) => (
        <li key={step} aria-current={n === at ? 'step' : undefined} data-done={n < at || undefined}>
          <span className="num">{n + 1}</span>
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
