import { useState } from 'react';
import { importText } from '../../import.text.ts';
import { type ImportState, LEFT_OUT } from '../../import.ts';
import { Button } from '../display/Button.tsx';
import { Select } from '../form/select/Select.tsx';
import { useText } from '../language.ts';
import { Note } from '../state/Note.tsx';
import type { Importing } from './useImport.ts';

interface ImportColumnsProps {
  readonly importing: Importing;
  readonly state: ImportState;
}

/** A file whose columns nobody understood: nothing can be said of its rows yet. */
export const isUnmatched = ({ phase, problem }: ImportState): boolean =>
  phase === 'preview' && problem !== null;

/** What each column of the file is, by hand; asked for where it is needed, offered where it is not. */
export function ImportColumns({ importing, state }: ImportColumnsProps) {
  const t = useText(importText);
  const [isOpen, setOpen] = useState(isUnmatched(state));
  return (
    <section className="import-columns">
      {state.problem && (
        <p className="import-problem" role="alert">
          {state.problem}
        </p>
      )}
      {isOpen && importing.chosen ? (
        <Matching importing={importing} state={state} file={importing.chosen} />
      ) : isOpen ? (
        <Note tone="info">{t('map_again')}</Note>
      ) : (
        <Button kind="text" size="small" onClick={() => setOpen(true)}>
          {t('map')}
        </Button>
      )}
    </section>
  );
}

function Matching({ importing, state, file }: ImportColumnsProps & { readonly file: File }) {
  const t = useText(importText);
  const [fields, setFields] = useState(() => state.headings.map(({ field }) => field ?? LEFT_OUT));
  const left = { value: LEFT_OUT, label: t('map_none') };
  const options = [left, ...state.choices.map(({ field, label }) => ({ value: field, label }))];
  const choose = (at: number, field: string) =>
    setFields(fields.map((one, place) => (place === at ? field : one)));
  return (
    <>
      <p className="import-help">{t('map_help')}</p>
      <div className="import-scroll" data-scroll>
        <table>
          <thead>
            <tr>
              <th>{t('map_column')}</th>
              <th>{t('map_to')}</th>
            </tr>
          </thead>
          <tbody>
            {state.headings.map(({ heading }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two columns of one name.
              <tr key={at}>
                <td>
                  <span className="clip">{heading}</span>
                </td>
                <td>
                  <Select
                    label={`${heading} · ${t('map_to')}`}
                    value={fields[at] ?? LEFT_OUT}
                    source={{ options }}
                    onChange={(field) => choose(at, String(field ?? LEFT_OUT))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button kind="primary" busy={importing.busy} onClick={() => void importing.upload(file, fields)}>
        {t('map_check')}
      </Button>
    </>
  );
}
