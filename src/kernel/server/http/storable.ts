import { fieldMessages, labelOf } from '../../contract/validation.ts';
import type { Sentence, TextBook } from '../../text.ts';
import { fill } from '../../text.ts';

/** NUL, and one half of a character that needs two: PostgreSQL refuses the first and the other would change silently. */
const UNSTORABLE = /[\0\p{Cs}]/u;

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

/** Whatever a schema takes: text that cannot be stored is not valid. Answers what to say of each such field. */
export function unstorableFields(
  input: Readonly<Record<string, unknown>>,
  text: TextBook,
): Record<string, Sentence> | undefined {
  const names = Object.keys(input).filter((name) => !isStorable(input[name]));
  if (names.length === 0) return undefined;
  return Object.fromEntries(
    names.map((name) => {
      const [zh, en] = labelOf(text, name);
      return [
        name,
        [fill(fieldMessages.pattern, { field: zh })[0], fill(fieldMessages.pattern, { field: en })[1]],
      ];
    }),
  );
}
