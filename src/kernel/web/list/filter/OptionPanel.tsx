import { Check } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Option, Options } from '../../api/useOptions.ts';
import { Button } from '../../display/Button.tsx';
import { Icon } from '../../display/Icon.tsx';
import { matching } from '../../form/select/matching.ts';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';

const SEARCH_FROM = 8;
const SHOWN = 100;
const INDENT = 14;

interface OptionPanelProps extends Pick<Options, 'options'>, Partial<Omit<Options, 'options'>> {
  readonly selected: readonly Option['value'][];
  readonly multiple?: boolean;
  /** What is picked, for those who do not see the chip. */
  readonly label: string;
  readonly onPick: (value: Option['value']) => void;
  /** Where somebody else searches, the server say: what is typed goes there, and nothing is filtered here. */
  readonly search?: {
    readonly value: string;
    readonly onChange: (typed: string) => void;
    readonly placeholder?: string;
  };
}

/** A short list to pick from, with a search once it is long; arrows move, Enter picks. */
export function OptionPanel({
  options,
  loading,
  failed,
  retry,
  selected,
  multiple,
  label: name,
  onPick,
  search,
}: OptionPanelProps) {
  const t = useText(webText);
  const [typed, setTyped] = useState(search?.value ?? '');
  const [words, setWords] = useState('');
  // Pinyin that is still being composed is nothing to look for.
  const look = search?.onChange ?? setWords;
  const { shown } = matching(options, search ? '' : words);
  const offered = shown.slice(0, SHOWN);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the options inside.
    <div className="panel" onKeyDown={walk}>
      {(search || options.length > SEARCH_FROM) && (
        <input
          className="panel-search"
          placeholder={search?.placeholder ?? t('search')}
          aria-label={t('search')}
          value={typed}
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to look for something.
          autoFocus
          onChange={(event) => {
            setTyped(event.target.value);
            if (!(event.nativeEvent as InputEvent).isComposing) look(event.target.value);
          }}
          onCompositionEnd={(event) => look(event.currentTarget.value)}
        />
      )}
      <div className="panel-options" role="listbox" aria-label={name} aria-multiselectable={multiple}>
        {offered.map(({ value, label, depth = 0 }) => (
          <button
            key={value}
            type="button"
            role="option"
            aria-selected={selected.includes(value)}
            style={depth > 0 ? { paddingLeft: 8 + depth * INDENT } : undefined}
            onClick={() => onPick(value)}
          >
            <span className="clip">{label}</span>
            {selected.includes(value) && <Icon of={Check} size={14} />}
          </button>
        ))}
      </div>
      {failed ? (
        <div className="panel-note">
          {t('options_failed')}
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        offered.length === 0 && <div className="panel-note">{loading ? t('loading') : t('no_options')}</div>
      )}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [role="option"]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}
