import { Popover, Tooltip } from 'antd';
import { Columns3, Rows2, Rows3 } from 'lucide-react';
import { Button } from '../Button.tsx';
import { useText } from '../language.ts';
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
  const dense = prefs.density === 'dense';
  const toggle = (key: string, shown: boolean) => onChange({ columns: { ...prefs.columns, [key]: shown } });
  const chooser = (
    <div className="column-chooser">
      {columns.map(({ key, title, shown }) => (
        <label key={key}>
          <input type="checkbox" checked={shown} onChange={(event) => toggle(key, event.target.checked)} />
          {title}
        </label>
      ))}
      <Button kind="text" size="small" onClick={() => onChange({ columns: {} })}>
        {t('columns_reset')}
      </Button>
    </div>
  );
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
      <Popover content={chooser} trigger="click" placement="bottomRight" arrow={false}>
        <Button kind="text" icon={Columns3} aria-label={t('columns')} title={t('columns')} />
      </Popover>
    </>
  );
}
