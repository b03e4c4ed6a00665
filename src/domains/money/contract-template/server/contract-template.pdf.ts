import type { Content } from 'pdfmake/interfaces.js';
import { pdfOf, pdfTable } from '@/kernel/server/sheets/pdf.ts';
import { type ContractFacts, courseTable, planTable, type TableOf } from '../contract-template.facts.ts';
import { type Block, blocksOf, type Run, wordsOf } from '../contract-template.markup.ts';
import { contractTemplateText as text } from '../contract-template.text.ts';
import type { PartName, Values } from '../contract-template.variables.ts';

/** A contract on paper: the kept wording, filled in. Chinese, whatever language its reader's screen has. */
export const contractPdf = (body: string, facts: ContractFacts, foot: string): Promise<Buffer> =>
  pdfOf({
    title: `${facts.values.contract_number} ${facts.student_name}`,
    content: contentsOf(blocksOf(body), facts),
    foot,
  });

/** Signatures never stand alone on a page: the words before them, back to their heading, go along. */
export function contentsOf(blocks: readonly Block[], facts: ContractFacts): Content[] {
  const contents: Content[] = [];
  for (const [at, block] of blocks.entries()) {
    const content = contentOf(block, facts);
    if (block.kind !== 'part' || block.part !== 'signatures') {
      contents.push(content);
      continue;
    }
    const before = blocksBefore(blocks, at);
    const kept = contents.splice(contents.length - before, before);
    contents.push({ unbreakable: true, stack: [...kept, content] });
  }
  return contents;
}

const MOST_KEPT = 4;
/** How many blocks belong to the signatures: plain words and their heading, a few at the most. */
function blocksBefore(blocks: readonly Block[], signatures: number): number {
  let count = 0;
  for (let at = signatures - 1; at >= 0 && count < MOST_KEPT; at--) {
    const { kind } = blocks[at] as Block;
    if (kind === 'part' || kind === 'title') break;
    count++;
    if (kind === 'heading') break;
  }
  return count;
}

function contentOf(block: Block, facts: ContractFacts): Content {
  if (block.kind === 'part') return partOf(block.part, facts);
  const words = { text: block.runs.map((run) => runOf(run, facts.values)) };
  switch (block.kind) {
    case 'title':
      return { ...words, style: 'title', alignment: 'center', margin: [0, 0, 0, 12] };
    case 'heading':
      return { ...words, style: 'heading' };
    case 'bullet':
      return { columns: [{ text: '•', width: 14 }, words], margin: [8, 0, 0, 3] };
    case 'number':
      return { columns: [{ text: `${block.nth}.`, width: 18 }, words], margin: [4, 0, 0, 3] };
    case 'text':
      return { ...words, margin: [0, 0, 0, 5] };
  }
}

const runOf = (run: Run, values: Values) => ({ text: wordsOf(run, values), bold: run.bold });

function partOf(part: PartName, facts: ContractFacts): Content {
  switch (part) {
    case 'course_lines':
      return tableOf(courseTable(facts), ['auto', '*', 'auto', 'auto', 'auto', 'auto', 'auto']);
    case 'payment_plan':
      return facts.plan.length ? tableOf(planTable(facts), ['auto', '*', 'auto']) : [];
    case 'signatures':
      return sealArea(facts);
  }
}

const tableOf = ({ head, numbers, rows }: TableOf, widths: string[]): Content => ({
  stack: [
    pdfTable(
      widths,
      head.map(([zh]) => zh),
      rows.map((row) =>
        row.map((cell, at): Content => (numbers.includes(at) ? { text: cell, style: 'amount' } : cell)),
      ),
    ),
  ],
  margin: [0, 2, 0, 8],
});

/** Room for the company's seal and the family's signature; it is not torn in two by a page's end. */
const sealArea = ({ company_name, student_name, values }: ContractFacts): Content => {
  const side = (label: string, name: string, seal: boolean): Content => ({
    stack: [
      { text: label, bold: true },
      { text: name, margin: [0, 2, 0, 0] },
      seal
        ? {
            canvas: [
              { type: 'ellipse', x: 60, y: 56, r1: 54, r2: 54, dash: { length: 3 }, lineColor: '#c9ccd1' },
            ],
          }
        : { text: '', margin: [0, 56, 0, 0] },
      { text: `${text.doc_date[0]}：${values.made_on}`, margin: [0, seal ? 8 : 62, 0, 0] },
    ],
  });
  return {
    unbreakable: true,
    columns: [side(text.doc_party_a[0], company_name, true), side(text.doc_party_b[0], student_name, false)],
    columnGap: 40,
    margin: [0, 14, 0, 0],
  };
};
