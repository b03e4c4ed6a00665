import { FileSpreadsheet, LoaderCircle, TriangleAlert } from 'lucide-react';
import { importText } from '../../import.text.ts';
import { exportUrl } from '../api/exportList.ts';
import { Icon } from '../display/Icon.tsx';
import { FileDrop } from '../form/FileDrop.tsx';
import { useText } from '../language.ts';
import { useMe } from '../session/me.ts';
import type { Importing } from './useImport.ts';

/** The first step: the template, and the file. */
export function ImportFile({ importing, help }: { importing: Importing; help: string }) {
  const t = useText(importText);
  const { company } = useMe();
  const { api, file, problem, upload } = importing;
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
      <FileDrop
        className="import-drop"
        disabled={file !== undefined}
        onFile={(dropped) => void upload(dropped)}
      >
        <label className="import-choose" aria-busy={file !== undefined}>
          <input
            type="file"
            className="visually-hidden"
            accept=".xlsx,.xls,.ods,.csv,.txt"
            disabled={file !== undefined}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              // The same file, mended, can be chosen again.
              event.target.value = '';
              if (chosen) void upload(chosen);
            }}
          />
          <Icon of={file === undefined ? FileSpreadsheet : LoaderCircle} size={28} />
          <span>{file === undefined ? t('drop') : t('checking', { name: file })}</span>
          <small>{t('drop_help')}</small>
        </label>
      </FileDrop>
      {problem && (
        <p className="import-problem" role="alert">
          <Icon of={TriangleAlert} />
          {problem}
        </p>
      )}
    </>
  );
}
