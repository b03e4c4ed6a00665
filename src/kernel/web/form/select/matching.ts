import type { Option } from '../../api/useOptions.ts';

export interface Matches {
  readonly shown: readonly Option[];
  /** The first that may be chosen and was looked for, not one that only holds what was. */
  readonly first: Option | undefined;
}

/** The options that hold the words. In a tree, what lies above a match is kept, and so is all that lies under it. */
export function matching(options: readonly Option[], words: string): Matches {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return { shown: options, first: options.find(({ disabled }) => !disabled) };
  const hits = new Set<Option>();
  const kept = new Set<Option>();
  const path: Option[] = [];
  for (const option of options) {
    path.length = option.depth ?? 0;
    path.push(option);
    if (option.label.toLowerCase().includes(wanted)) hits.add(option);
    if (path.some((above) => hits.has(above))) for (const above of path) if (above) kept.add(above);
  }
  const shown = options.filter((option) => kept.has(option));
  return { shown, first: shown.find((option) => hits.has(option) && !option.disabled) };
}

const same = (one: Option, other: Option) =>
  one.value === other.value &&
  one.label === other.label &&
  one.depth === other.depth &&
  one.disabled === other.disabled;

/** The former list where the new one says the same: what is drawn is kept by identity. */
export const unchanged = (before: readonly Option[], now: readonly Option[]): readonly Option[] =>
  before.length === now.length && before.every((option, at) => same(option, now[at] as Option))
    ? before
    : now;
