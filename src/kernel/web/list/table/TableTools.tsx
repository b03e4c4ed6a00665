import { ChevronDown, ChevronUp, Columns3, Rows2, Rows3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../display/Button.tsx';
import { useText } from '../../language.ts';
import { Popup } from '../../overlay/Popup.tsx';
import { Tooltip } from '../../overlay/Tooltip.tsx';
import { webText } from '../../web.text.ts';
import type { Layout } from '../listStateStorage.ts';
import { FRESH } from './tablePrefs.ts';

interface TableToolsProps {
  readonly columns: readonly { key: string; title: string; shown: boolean }[];
  readonly prefs: Layout;
  readonly onChange: (next: Partial<Layout>) => void;
}

/** Row height and columns, at the end of the filter row. */
export function TableTools({ columns, prefs, onChange }: TableToolsProps) {
  const t = useText(webText);
  const [choosing, setChoosing] = useState(false);
  const dense = prefs.density === 'dense';
  const without = (list: readonly string[], key: string) => list.filter((other) => other !== key);
  const toggle = (key: string, isShown: boolean) => {
    const [shown, hidden] = [without(prefs.shown, key), without(prefs.hidden, key)];
    onChange(isShown ? { shown: [...shown, key], hidden } : { shown, hidden: [...hidden, key] });
  };
  const move = (at: number, by: 1 | -1) => {
    const keys = columns.map(({ key }) => key);
    keys.splice(at + by, 0, ...keys.splice(at, 1));
    onChange({ arranged: keys });
  };
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
          {columns.map(({ key, title, shown }, at) => (
            <div key={key}>
              <label>
                <input
                  type="checkbox"
                  checked={shown}
                  onChange={(event) => toggle(key, event.target.checked)}
                />
                {title}
              </label>
              <Button
                kind="text"
                size="small"
                icon={ChevronUp}
                data-move
                aria-label={t('column_earlier', { name: title })}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <Button
                kind="text"
                size="small"
                icon={ChevronDown}
                data-move
                aria-label={t('column_later', { name: title })}
                disabled={at === columns.length - 1}
                onClick={() => move(at, 1)}
              />
            </div>
          ))}
          <Button kind="text" size="small" onClick={() => onChange({ ...FRESH, density: prefs.density })}>
            {t('columns_reset')}
          </Button>
        </div>
      </Popup>
    </>
  );
}
