import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Kbd } from '@/kernel/web/display/Kbd.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { Popup } from '@/kernel/web/overlay/Popup.tsx';
import { frameText } from './frame.text.ts';
import { useGoKeys } from './useGoKeys.ts';

const KEYS: readonly [keys: readonly string[], what: keyof typeof frameText][] = [
  [['J', 'K', '↑', '↓'], 'key_move'],
  [['Enter'], 'key_open'],
  [['X'], 'key_select'],
  [['Ctrl', 'K'], 'key_everything'],
  [['/'], 'key_search'],
  [['N'], 'key_new'],
  [['P'], 'key_pin'],
  [['→'], 'key_tabs'],
  [['Enter'], 'key_submit'],
  [['Ctrl', 'Enter'], 'key_submit_area'],
  [['Esc'], 'key_escape'],
  [['?'], 'key_help'],
];

/** The keys of the house. */
export function Shortcuts() {
  const t = useText(frameText);
  const [open, setOpen] = useState(false);
  const goes = useGoKeys();
  useKeys({ '?': () => setOpen(true) });
  return (
    <Popup
      label={t('shortcuts')}
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <button
          type="button"
          className="menu-help"
          aria-label={t('shortcuts')}
          title={`${t('shortcuts')} (?)`}
          {...props}
        >
          <Icon of={CircleQuestionMark} size={16} />
        </button>
      )}
    >
      <dl className="shortcuts">
        {[...KEYS, ...goes.map((key) => [['G', key.toUpperCase()], `key_go_${key}`] as const)].map(
          ([keys, what]) => (
            <div key={what}>
              <dt>{t(what)}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ),
        )}
      </dl>
    </Popup>
  );
}
