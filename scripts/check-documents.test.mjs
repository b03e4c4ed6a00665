import { expect, test } from 'vitest';
import { unnamedDependencies, wrongIn } from './check-documents.mjs';

const REPOSITORY = {
  files: [
    'README.md',
    'docs/money.md',
    'src/domains/money/refund/refund.status.ts',
    'db/migrations/0001.sql',
  ],
  folders: new Set(['docs', 'src', 'src/domains', 'src/domains/money', 'src/domains/money/refund', 'db']),
  words: new Set(['defineStatus', 'DATA_DIR', 'refundStatus', 'remark']),
  scripts: new Set(['test', 'check']),
  dependencies: ['zod', '@fastify/static', '@types/pg'],
};
const wrong = (text) => wrongIn(text, 'docs/money.md', REPOSITORY);

test.for([
  ['a path', '`src/domains/money/ledger`', 'no file or folder src/domains/money/ledger'],
  ['a file by its name', '`ledger.status.ts`', 'no file or folder ledger.status.ts'],
  ['a script', 'See `npm run lint`.', 'no npm script lint'],
  ['a script in a block', '```sh\nnpm run lint -- --all\n```', 'no npm script lint'],
  ['a name', '`defineMachine`', 'nothing is called defineMachine'],
  ['a part of a name', '`refundStatus.moves()`', 'nothing is called moves'],
  ['a setting', '`DATA_FOLDER=/srv`', 'no setting or constant DATA_FOLDER'],
  ['a link', '[there](ledger.md)', 'no file ledger.md'],
  ['an import', "```ts\nimport { a } from '@/kernel/gone.ts';\n```", 'no file @/kernel/gone.ts'],
])('%s that stands for nothing is told', ([, text, complaint]) => {
  expect(wrong(`First line.\n\n${text}`)).toEqual([expect.stringContaining(complaint)]);
});

test('what exists, what stands for a noun, and what the document makes up is fine', () => {
  const text = `<!-- examples: remark_color -->
\`src/domains/money/refund\`, \`<noun>.status.ts\`, \`refund.{status,text}.ts\`, \`npm run check -- --changed\`,
\`defineStatus(…)\`, \`DATA_DIR/files\`, \`remark_color\`, [money](money.md), [all](../README.md)`;
  expect(wrong(text)).toEqual([]);
});

test('a complaint names its line', () => {
  expect(wrong('one\n\n`gone.ts`')).toEqual(['docs/money.md:3: no file or folder gone.ts']);
});

test('every dependency is named in a table', () => {
  const table = '| what | why |\n| --- | --- |\n| zod | shapes |\n';
  expect(unnamedDependencies(table, REPOSITORY.dependencies)).toEqual([
    'docs/dependencies.md: @fastify/static is not named',
  ]);
});
