import type { ReactNode } from 'react';
import { type ContractFacts, courseTable, planTable, type TableOf } from '../../contract-template.facts.ts';
import { type Block, blocksOf, type Run, wordsOf } from '../../contract-template.markup.ts';
import { contractTemplateText as text } from '../../contract-template.text.ts';
import type { PartName, Values } from '../../contract-template.variables.ts';
import './contract-paper.css';

/** A contract as it will be printed: our own blocks, never anybody's HTML. */
export const ContractPaper = ({ body, facts }: { body: string; facts: ContractFacts }) => (
  <article className="contract-paper" lang="zh-CN">
    {blocksOf(body).map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place alone.
      <PaperBlock key={at} block={block} facts={facts} />
    ))}
  </article>
);

function PaperBlock({ block, facts }: { block: Block; facts: ContractFacts }) {
  if (block.kind === 'part') return <Part part={block.part} facts={facts} />;
  const words = <Runs runs={block.runs} values={facts.values} />;
  switch (block.kind) {
    case 'title':
      return <h3>{words}</h3>;
    case 'heading':
      return <h4>{words}</h4>;
    case 'bullet':
      return <Item mark="•">{words}</Item>;
    case 'number':
      return <Item mark={`${block.nth}.`}>{words}</Item>;
    case 'text':
      return <p>{words}</p>;
  }
}

const Item = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <div className="contract-item">
    <span>{mark}</span>
    <p>{children}</p>
  </div>
);

const Runs = ({ runs, values }: { runs: readonly Run[]; values: Values }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place alone.
  runs.map((run, at) => <Words key={at} run={run} values={values} />);

function Words({ run, values }: { run: Run; values: Values }) {
  // What is not known yet is left to be written by hand.
  const words = 'variable' in run ? <mark>{wordsOf(run, values) || '　　　　'}</mark> : run.text;
  return run.bold ? <b>{words}</b> : words;
}

function Part({ part, facts }: { part: PartName; facts: ContractFacts }) {
  if (part === 'course_lines') return <PaperTable table={courseTable(facts)} />;
  if (part === 'payment_plan') return facts.plan.length ? <PaperTable table={planTable(facts)} /> : null;
  return (
    <div className="contract-seals">
      <div>
        <b>{text.doc_party_a[0]}</b>
        <p>{facts.company_name}</p>
        <i className="contract-seal" />
        <p>
          {text.doc_date[0]}：{facts.values.made_on}
        </p>
      </div>
      <div>
        <b>{text.doc_party_b[0]}</b>
        <p>{facts.student_name}</p>
        <i />
        <p>
          {text.doc_date[0]}：{facts.values.made_on}
        </p>
      </div>
    </div>
  );
}

const PaperTable = ({ table: { head, numbers, rows } }: { table: TableOf }) => (
  <table>
    <thead>
      <tr>
        {head.map(([zh], at) => (
          <th key={zh} className={numbers.includes(at) ? 'num' : undefined}>
            {zh}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
        <tr key={line}>
          {row.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: and a cell too.
            <td key={at} className={numbers.includes(at) ? 'num' : undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
