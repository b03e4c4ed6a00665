import { Tooltip } from 'antd';
import { Columns3, Rows2, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import { useText } from '../language.ts';
import { Popup } from '../Popup.tsx';
import { webText } from '../web.text.ts';
import type { TablePrefs } from './tablePrefs.ts';

interface TableToolsProps {
  readonly columns: readonly { key: string; title: string; shown: boolean }[];
  readonly prefs: TablePrefs;
  readonly onChange: (next: Partial<TablePrefs>) => void;
}

/** Row height and columns, at the end of the filter row. */
export function TableTools({ columns, prefs, onChange }: TableToolsProps) {
  const t = useText(webText);
  const [choosing, setChoosing] = useState(false);
  const dense = prefs.density === 'dense';
  const toggle = (key: string, shown: boolean) => onChange({ columns: { ...prefs.columns, [key]: shown } });
  return (
    <>
      <Tooltip title={`${t('density')} · ${t(dense ? 'roomy' : 'dense')}`}>
        <Button
          kind="text"
          icon={dense ? Rows2 : Rows3}
          aria-label={t('density')}
          aria-pressed={dense}
          onClick={() => onChange({ density: dense ? 'roomy' : 'dense' })}
        />
      </Tooltip>
      <Popup
        label={t('columns')}
        align="end"
        open={choosing}
        onOpenChange={setChoosing}
        trigger={(props) => (
          <Button kind="text" icon={Columns3} aria-label={t('columns')} title={t('columns')} {...props} />
        )}
      >
        <div className="column-chooser">
          {columns.map(({ key, title, shown }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={shown}
                onChange={(event) => toggle(key, event.target.checked)}
              />
              {title}
            </label>
          ))}
          <Button kind="text" size="small" onClick={() => onChange({ columns: {} })}>
            {t('columns_reset')}
          </Button>
        </div>
      </Popup>
    </>
  );
}
