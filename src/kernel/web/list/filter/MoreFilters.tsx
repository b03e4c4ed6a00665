import { type ReactNode, useState } from 'react';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { useListHere } from '../useList.ts';

interface MoreFiltersProps {
  /** The filters inside, by their names: while one of them is set, all are shown. */
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Filters that are asked for rarely: behind a button, so that the others stand in one row. */
export function MoreFilters({ names, children }: MoreFiltersProps) {
  const t = useText(webText);
  const { filters } = useListHere();
  const [open, setOpen] = useState(false);
  const isSet = names.some((name) => (filters as Readonly<Record<string, unknown>>)[name] !== undefined);
  const shown = open || isSet;
  return (
    <>
      {shown && children}
      {!isSet && (
        <button type="button" className="filters-clear" aria-expanded={shown} onClick={() => setOpen(!open)}>
          {t(shown ? 'fewer_filters' : 'more_filters')}
        </button>
      )}
    </>
  );
}
