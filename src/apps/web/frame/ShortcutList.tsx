import { Kbd } from '@/kernel/web/display/Kbd.tsx';
import { useText } from '@/kernel/web/language.ts';
import { shortcutsText } from './shortcuts.text.ts';
import type { GoKey } from './useGoKeys.ts';

const KEYS: readonly [keys: readonly string[], what: keyof typeof shortcutsText][] = [
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

/** Few ever look: it comes when it is asked for. */
export function ShortcutList({ goes }: { goes: readonly GoKey[] }) {
  const t = useText(shortcutsText);
  return (
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
  );
}
