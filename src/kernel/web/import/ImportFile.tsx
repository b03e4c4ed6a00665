import { FileSpreadsheet, LoaderCircle, TriangleAlert } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { importText } from '../../import.text.ts';
import { exportUrl } from '../api/exportList.ts';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { useMe } from '../session/me.ts';
import type { Importing } from './useImport.ts';

/** The first step: the template, and the file. */
export function ImportFile({ importing, help }: { importing: Importing; help: string }) {
  const t = useText(importText);
  const { company } = useMe();
  const { api, file, problem, upload } = importing;
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    if (files?.[0]) void upload(files[0]);
  };
  const onDrag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  return (
    <>
      <p className="import-help">
        <b>{t('into', { company: company.name })}</b> {help}
      </p>
      <p className="import-help">
        <a href={exportUrl(api.template, {})} download>
          {t('get_template')}
        </a>{' '}
        {t('template_help')}
      </p>
      <label
        className={over ? 'import-drop import-drop-over' : 'import-drop'}
        aria-busy={file !== undefined}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          onDrag(false)(event);
          take(event.dataTransfer.files);
        }}
      >
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx,.csv,.txt"
          disabled={file !== undefined}
          onChange={(event) => {
            take(event.target.files);
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
        <Icon of={file === undefined ? FileSpreadsheet : LoaderCircle} size={28} />
        <span>{file === undefined ? t('drop') : t('checking', { name: file })}</span>
        <small>{t('drop_help')}</small>
      </label>
      {problem && (
        <p className="import-problem" role="alert">
          <Icon of={TriangleAlert} />
          {problem}
        </p>
      )}
    </>
  );
}
