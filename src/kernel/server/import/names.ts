import { labelOf } from '../../contract/validation.ts';
import { importText } from '../../import.text.ts';
import { normalise } from '../../search.ts';
import { fill, type Sentence, type TextBook } from '../../text.ts';

export type NamePairs = Iterable<readonly [name: string, id: number]>;
export type NameFinder<F extends string> = (field: F, name: string) => number | Sentence;

/** What a file names and the house knows by id, column by column; a sentence where there is none of that name, or several. */
export function nameFinder<F extends string>(
  text: TextBook,
  lists: Readonly<Record<F, NamePairs>>,
): NameFinder<F> {
  const known = new Map<F, Map<string, Set<number>>>();
  for (const field of Object.keys(lists) as F[]) {
    const byName = new Map<string, Set<number>>();
    for (const [name, id] of lists[field])
      byName.set(normalise(name), (byName.get(normalise(name)) ?? new Set()).add(id));
    known.set(field, byName);
  }
  return (field, name) => {
    const ids = [...(known.get(field)?.get(normalise(name)) ?? [])];
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return only;
    const [zh, en] = labelOf(text, field);
    const sentence = ids.length > 1 ? importText.several_names : importText.unknown_name;
    return [fill(sentence, { name, field: zh })[0], fill(sentence, { name, field: en })[1]];
  };
}
