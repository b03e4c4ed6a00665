// Documents name files, folders and commands: each must exist. Checked are links, paths in `code` that begin with a folder
// of the repository, and `npm run …`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].filter((name) => existsSync(join(root, name)));

const LINK = /\]\((?![a-z]+:|#)([^)#\s]+)/g;
/** `NNNN` stands for any number. */
const PATH = /`((?:src|db|docs|e2e|bench|torture|scripts|deploy)\/(?:(?!NNNN)[^`\s*<>{}…])*)`/g;
const COMMAND = /\bnpm run ([a-z][\w:-]*)/g;

const inText = (pattern, text) => [...text.matchAll(pattern)].map((match) => match[1]);
/** `folder/a.ts:12` names a line; a trailing full stop is the sentence's. */
const pathOf = (named) => named.replace(/:\d+$/, '').replace(/[.,;]$/, '');

const complaints = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const missing = [
    ...inText(LINK, text).filter((link) => !existsSync(join(root, dirname(document), decodeURI(link)))),
    ...inText(PATH, text).filter((named) => !existsSync(join(root, pathOf(named)))),
    ...inText(COMMAND, text)
      .filter((name) => !(name in scripts))
      .map((name) => `npm run ${name}`),
  ];
  return missing.map((name) => `${document}: ${name} does not exist`);
});
for (const line of complaints) console.error(line);
console.log(`${documents.length} documents, ${complaints.length} complaints`);
process.exitCode = complaints.length > 0 ? 1 : 0;
