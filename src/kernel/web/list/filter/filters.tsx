import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { State } from '../../../status.ts';
import type { Option, Options } from '../../api/useOptions.ts';
import { Icon } from '../../display/Icon.tsx';
import { useSay, useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { type FilterField, useListHere } from '../useList.ts';
import { FilterChip } from './FilterChip.tsx';
import { OptionPanel } from './OptionPanel.tsx';

const TYPING_PAUSE_MS = 300;

/** Searches by the list's `keyword`, once the typing pauses. `/` goes here. */
export function KeywordFilter({ placeholder }: { placeholder?: string }) {
  const t = useText(webText);
  const field = useListHere().fields as Record<string, FilterField>;
  const value = String(field.keyword?.value ?? '');
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed from elsewhere: cleared, or gone back.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== value) field.keyword?.set(text.trim() || undefined);
  };
  return (
    <div className="keyword">
      <Icon of={Search} size={14} />
      <input
        type="search"
        data-search
        maxLength={64}
        aria-label={placeholder ?? t('search')}
        placeholder={placeholder ?? t('search')}
        value={typed}
        onChange={(event) => {
          const { value: text } = event.target;
          setTyped(text);
          clearTimeout(timer.current);
          // Pinyin that is still being composed is nothing to search for.
          if (!(event.nativeEvent as InputEvent).isComposing)
            timer.current = setTimeout(() => commit(text), TYPING_PAUSE_MS);
        }}
        onCompositionEnd={(event) => {
          const text = event.currentTarget.value;
          timer.current = setTimeout(() => commit(text), TYPING_PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit(typed);
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur();
        }}
        // Whoever goes on has finished typing. A search that began later would take them back to this list.
        onBlur={() => commit(typed)}
      />
    </div>
  );
}

type Value = Option['value'];
interface ChoiceFilterProps<V extends Value> {
  readonly field: FilterField<V> | FilterField<V[]>;
  /** Ready made, or what `useOptions` answers. */
  readonly options: Options | readonly Option[];
  readonly label?: string;
}

/** One of several, or several where the field takes a list. */
export function ChoiceFilter<V extends Value>({ field, options, label }: ChoiceFilterProps<V>) {
  const t = useText(webText);
  const say = useSay();
  const source = 'options' in options ? options : { options };
  const multiple = useMultiple(field.name);
  const selected = (field.value === undefined ? [] : [field.value].flat()) as Value[];
  const set = field.set as (value: unknown) => void;
  const names = selected.map(
    (value) => source.options.find((option) => option.value === value)?.label ?? String(value),
  );
  const shown =
    names.length > 2
      ? t('and_more', { first: names[0] ?? '', n: namesLeft(names.length, say) })
      : names.join(t('comma'));
  return (
    <FilterChip
      label={label ?? say(field.label)}
      value={selected.length > 0 ? shown : undefined}
      onClear={() => set(undefined)}
    >
      {(close) => (
        <OptionPanel
          {...source}
          label={label ?? say(field.label)}
          multiple={multiple}
          selected={selected}
          onPick={(value) => {
            if (multiple)
              set(
                selected.includes(value) ? selected.filter((other) => other !== value) : [...selected, value],
              );
            else {
              set(selected[0] === value ? undefined : value);
              close();
            }
          }}
        />
      )}
    </FilterChip>
  );
}

/** "甲 等 5 项" counts all of them, "A + 4" the others. */
const namesLeft = (count: number, say: (pair: readonly [string, string]) => string) =>
  say([String(count), String(count - 1)]);

/** Whether the list's input takes several values for a field. */
function useMultiple(name: string): boolean {
  const { endpoint } = useListHere();
  const schema = endpoint.input.shape[name] as
    | { safeParse(value: unknown): { success: boolean } }
    | undefined;
  return schema?.safeParse([]).success ?? false;
}

/** The states of a machine, by the list's `status`. */
export function StatusFilter({ status }: { status: { readonly states: Readonly<Record<string, State>> } }) {
  const say = useSay();
  const { status: field } = useListHere().fields as Record<string, FilterField<Value>>;
  const options = Object.entries(status.states).map(([value, state]) => ({ value, label: say(state.label) }));
  return field ? <ChoiceFilter field={field} options={options} /> : null;
}
