import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { Bulk, BulkResult } from '../api/useBulk.ts';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import { webText } from '../web.text.ts';
import './bulk.css';

const ICONS = { waiting: CircleDashed, done: CircleCheck, failed: CircleAlert };
const count = (results: readonly BulkResult[], state: BulkResult['state']) =>
  results.filter((result) => result.state === state).length;

/** How far it is, then what became of each row. */
export function BulkReport({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const t = useText(webText);
  const { results = [], running, stop } = bulk;
  const done = count(results, 'done');
  const tried = results.length - count(results, 'waiting');
  const title = running
    ? t('bulk_running', { done: tried, all: results.length })
    : t(done === results.length ? 'bulk_all_done' : 'bulk_some_done', { done, left: results.length - done });
  const button = running ? (
    <Button onClick={stop}>{t('stop')}</Button>
  ) : (
    <Button kind="primary" onClick={onClose}>
      {t('close')}
    </Button>
  );
  return (
    <Dialog
      open={bulk.results !== undefined}
      title={title}
      locked={running}
      onClose={onClose}
      footer={button}
    >
      <progress className="bulk-progress" max={results.length} value={tried} aria-label={title} />
      <ul className="bulk-results" aria-live="polite">
        {results.map(({ id, name, state, why }) => (
          <li key={id} data-state={state}>
            <Icon of={ICONS[state]} />
            <span className="clip">{name}</span>
            <span className="bulk-why">{why ?? t(`bulk_${state}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
