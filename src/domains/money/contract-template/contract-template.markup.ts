import { no, type Verdict } from '@/kernel/errors.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { contractTemplateText as text } from './contract-template.text.ts';
import {
  isPart,
  isVariable,
  PARTS,
  type PartName,
  type Values,
  type VariableName,
} from './contract-template.variables.ts';

/** A stretch of text, or a variable. The markup knows nothing else: no tags, no addresses, nothing that could run. */
export type Run =
  | { readonly text: string; readonly bold: boolean }
  | { readonly variable: VariableName; readonly bold: boolean };

export type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'bullet'; readonly runs: readonly Run[] }
  | { readonly kind: 'number'; readonly nth: number; readonly runs: readonly Run[] }
  | { readonly kind: 'part'; readonly part: PartName };

const MARKS = [
  ['heading', /^##\s+/],
  ['title', /^#\s+/],
  ['bullet', /^[-•]\s+/],
  ['number', /^\d{1,2}[.、]\s*/],
] as const;
const GAP = /\{([^{}]*)\}/;
const PART = /^\{(\w+)\}$/;

/** The text of a template, block by block. Each line is a block; empty ones only part them. */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  for (const line of linesOf(body)) {
    const part = PART.exec(line)?.[1];
    if (part && isPart(part)) blocks.push({ kind: 'part', part });
    else if (line !== '') blocks.push(blockOf(line, blocks.at(-1)));
  }
  return blocks;
}

const linesOf = (body: string): string[] => body.split(/\r?\n/).map((line) => line.trim());

function blockOf(line: string, before: Block | undefined): Block {
  const [kind, mark] = MARKS.find(([, pattern]) => pattern.test(line)) ?? (['text', /^/] as const);
  const runs = runsOf(line.replace(mark, ''));
  // Numbers count themselves: whoever moves a clause need not renumber the others.
  if (kind === 'number') return { kind, nth: before?.kind === 'number' ? before.nth + 1 : 1, runs };
  return { kind, runs };
}

function runsOf(line: string): Run[] {
  return line.split('**').flatMap((stretch, at) => {
    const bold = at % 2 === 1;
    return stretch.split(/(\{\w+\})/).flatMap((piece): Run[] => {
      const name = GAP.exec(piece)?.[1];
      if (name && isVariable(name)) return [{ variable: name, bold }];
      return piece ? [{ text: piece, bold }] : [];
    });
  });
}

export const wordsOf = (run: Run, values: Values): string =>
  'text' in run ? run.text : values[run.variable];

/** What is wrong with a text, at the first place; what a contract cannot do without is named too. */
export function wellWritten(body: string): Verdict {
  for (const [at, line] of linesOf(body).entries()) {
    const verdict = lineVerdict(line, at + 1);
    if (verdict !== true) return verdict;
  }
  const parts = blocksOf(body).flatMap((block) => (block.kind === 'part' ? [block.part] : []));
  return parts.includes('course_lines') || needs(PARTS.course_lines);
}

function lineVerdict(line: string, at: number): Verdict {
  if ((line.split('**').length - 1) % 2 === 1) return no(text.bad_bold, { line: at });
  for (const [, name = ''] of line.matchAll(new RegExp(GAP, 'g'))) {
    if (isPart(name)) {
      if (!PART.test(line)) return named(fill(text.part_alone, { line: at }), PARTS[name]);
    } else if (!isVariable(name)) return no(text.unknown_variable, { name: name.slice(0, 20) });
  }
  return !/[{}]/.test(line.replace(new RegExp(GAP, 'g'), '')) || no(text.bad_brace, { line: at });
}

const needs = (part: Sentence): Sentence => named(text.needs_part, part);
const named = (sentence: Sentence, name: Sentence): Sentence => [
  sentence[0].replace('{name}', name[0]),
  sentence[1].replace('{name}', name[1]),
];
