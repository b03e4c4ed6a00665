import { useState } from 'react';
import { useText } from '@/kernel/web/language.ts';
import type { MenuNode } from '../role.contract.ts';
import { roleText } from '../role.text.ts';
import { TickWing } from './TickWing.tsx';
import { everyUrl, inTreeOrder, matching, type Ticks } from './ticks.ts';
import './role.css';

interface TickTreeProps {
  readonly wings: readonly MenuNode[];
  readonly value: readonly string[];
  readonly onChange: (menus: string[]) => void;
  /** What the person ticking holds: nobody grants more. */
  readonly grantable: Ticks;
  readonly readOnly: boolean;
  readonly error?: string;
}

/** Wings, their screens, the functions on each: what a role sees and may do. */
export function TickTree({ wings, value, onChange, grantable, readOnly, error }: TickTreeProps) {
  const t = useText(roleText);
  const [word, setWord] = useState('');
  const ticks = new Set(value);
  const found = matching(wings, word);
  const shown = wings.filter((wing) => found?.has(wing.menu_url) ?? true);
  const count = everyUrl(wings).filter((url) => ticks.has(url)).length;
  return (
    <div className={readOnly ? 'ticks ticks-locked' : 'ticks'}>
      <div className="ticks-head">
        <input
          className="control ticks-search"
          value={word}
          maxLength={64}
          aria-label={t('search_menus')}
          placeholder={t('search_menus')}
          onChange={(event) => setWord(event.target.value)}
          // Enter looks, it does not save.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className="mute num" aria-live="polite">
          {t('ticked', { n: count })}
        </span>
        {error && (
          <span className="tone-text-danger" role="alert">
            {error}
          </span>
        )}
      </div>
      {shown.map((wing) => (
        <TickWing
          key={wing.menu_url}
          wing={wing}
          ticks={ticks}
          found={found}
          grantable={grantable}
          readOnly={readOnly}
          onChange={(next) => onChange(inTreeOrder(wings, next))}
        />
      ))}
      {shown.length === 0 && <p className="ticks-none mute">{t('no_match')}</p>}
    </div>
  );
}
