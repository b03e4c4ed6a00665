import { importText } from '../../import.text.ts';
import type { UndoableImportApi } from '../../import.ts';
import { useApi } from '../api/useApi.ts';
import { Button } from '../display/Button.tsx';
import { dateTimeText } from '../display/value/time.ts';
import { useText } from '../language.ts';
import type { Importing } from './useImport.ts';

/** What one has imported within a day: its result can be looked at again, and taken back from there. */
export function UndoableImports({ importing }: { importing: Importing }) {
  const { undoable } = importing.api;
  return undoable ? <List importing={importing} undoable={undoable} /> : null;
}

interface ListProps extends Pick<UndoableImportApi, 'undoable'> {
  readonly importing: Importing;
}

function List({ importing, undoable }: ListProps) {
  const t = useText(importText);
  const { data } = useApi(undoable, {}, { staleMs: 0 });
  if (!data || data.list.length === 0) return null;
  return (
    <section className="import-undoable">
      <p className="import-help">{t('undo_list')}</p>
      <ul>
        {data.list.map(({ id, file_name, create, update, undo_until }) => (
          <li key={id}>
            <b className="clip">{file_name}</b>
            <span className="num">{t('undo_rows', { n: (create + update).toLocaleString('en') })}</span>
            {undo_until !== null && <span>{t('undo_open', { time: dateTimeText(undo_until) })}</span>}
            <Button kind="text" size="small" onClick={() => importing.open(id)}>
              {t('undo_show')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
