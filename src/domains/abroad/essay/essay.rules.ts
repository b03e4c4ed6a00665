import { no, type Verdict } from '@/kernel/errors.ts';
import { essayText } from './essay.text.ts';

export const ESSAY_KINDS = ['ps', 'cv', 'supplement', 'portfolio'] as const;
export type EssayKind = (typeof ESSAY_KINDS)[number];

/** As a person counts: each Chinese character is one, and each word of another script. */
export function countWords(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replaceAll(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  return han + words;
}

/** What is over its limit is never final. */
export const mayFinish = ({ words, word_limit }: { words: number; word_limit: number | null }): Verdict =>
  word_limit === null || words <= word_limit || no(essayText.too_long, { n: word_limit });

export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'same';
  readonly text: string;
}
/** Paragraph by paragraph: the longest that both have in common stays, the rest was added or removed. */
export function compareTexts(before: string, after: string): DiffLine[] {
  const [a, b] = [before, after].map((text) =>
    text
      .split(/\n+/)
      .map((line) => line.trim())
      .filter(Boolean),
  ) as [string[], string[]];
  const common: number[][] = Array.from({ length: a.length + 1 }, () => Array(b.length + 1).fill(0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (common[i] as number[])[j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] as string });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      lines.push({ kind: 'removed', text: a[i++] as string });
    else lines.push({ kind: 'added', text: b[j++] as string });
  }
  return lines;
}
