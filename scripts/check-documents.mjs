// Whether README and docs/*.md are true: every link, path, npm script, setting and name in them stands for something in the
// repository, and docs/dependencies.md names every dependency.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './commands.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
const tracked = () =>
  git('ls-files', '--cached', '--others', '--exclude-standard')
    .split('\n')
    .filter((file) => file && !/^(?:package-lock[.]json|e2e\/failures\/.*)$/.test(file));

/** Names of PostgreSQL and its tools, and of formats. Names that a document makes up stand in it: `<!-- examples: a b -->`. */
const OF_OTHERS = new Set(['pg_dump', '$n', 'number_1_CZ_2026', 'manifest.json', 'package-lock.json']);
/** Made when something runs. */
const MADE = /^(?:data|dist|node_modules|[.]cache|e2e\/failures|verified[.]json)(?:\/|$)/;

export function readRepository(files = tracked()) {
  const sources = files.filter((file) =>
    /[.](?:tsx?|mjs|mts|cjs|json|sql|css|html|yaml|yml)$|^[^.]+$/.test(file),
  );
  const words = new Set();
  for (const file of sources)
    for (const word of readText(file).match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) words.add(word);
  const folders = new Set();
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      folders.add(folder);
  const { scripts, ...rest } = JSON.parse(readText('package.json'));
  const dependencies = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.keys(rest[kind] ?? {}),
  );
  return { files, folders, words, scripts: new Set(Object.keys(scripts)), dependencies };
}
function readText(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return ''; // deleted, and not yet committed
  }
}

const escaped = (text) => text.replace(/[.+^$()|[\]\\]/g, '\\$&');
/** `<noun>`, `{a,b}`, `*` and `…` stand for something. */
function patternOf(path) {
  const source = escaped(path.replace(/\/$/, ''))
    .replace(/<[^>/]+>|…|[.]{3}/g, '*')
    .replace(/\{([^}]*)\}/g, (_, choices) => `(?:${choices.replaceAll(',', '|')})`)
    .replace(/[*]+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  return new RegExp(`(?:^|/)${source}$`);
}

function isPath(path, { files, folders, words }) {
  const bare = path
    .replace(/^@\//, 'src/')
    .replace(/^[.]\//, '')
    .replace(/:\d+$/, '');
  // `DATA_DIR/files`: where it lies is said by a setting.
  if (MADE.test(bare) || words.has(/^[A-Z][A-Z_]+(?=\/)/.exec(bare)?.[0])) return true;
  const pattern = patternOf(bare);
  return files.some((file) => pattern.test(file)) || [...folders].some((folder) => pattern.test(folder));
}

const PATH = /^(?:@\/|[.]\/|[.]?[\w<>{},*…-]+\/)[\w<>{},*….@/-]*$/;
const FILE = /^[\w<>{},*….-]+[.](?:tsx?|mjs|mts|json|sql|css|md|yaml|txt)$/;
const SETTING = /^([A-Z][A-Z0-9_]{2,})(?:=.*)?$/;
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:[.][\p{L}_$][\p{L}\p{N}_$]*)*(?:\(.*\))?$/u;

/** What is wrong with one word of a code span or a command. */
function wrongWord(word, repository) {
  const isKnown = (name) => repository.words.has(name) || OF_OTHERS.has(name);
  if (isKnown(word)) return undefined;
  const setting = SETTING.exec(word);
  if (setting) return isKnown(setting[1]) ? undefined : `no setting or constant ${setting[1]}`;
  if (FILE.test(word) || PATH.test(word)) {
    if (repository.dependencies.includes(word)) return undefined;
    return isPath(word, repository) ? undefined : `no file or folder ${word}`;
  }
  if (!NAME.test(word)) return undefined;
  const strange = word
    .replace(/\(.*/s, '')
    .split('.')
    .find((name) => !isKnown(name));
  return strange && `nothing is called ${strange}`;
}

function wrongScripts(text, { scripts }) {
  const named = [...text.matchAll(/\bnpm (?:run )?([a-z][\w-]*)/g)].map(([, name]) => name);
  const ofNpm = ['run', 'install', 'ci', 'audit', 'registry', 'packages', 'package'];
  return named
    .filter((name) => !scripts.has(name) && !ofNpm.includes(name))
    .map((name) => `no npm script ${name}`);
}

/** A span is one word, or a command or statement of which the unmistakable words are looked at. */
function wrongSpan(span, repository) {
  const wrong = wrongScripts(span, repository);
  const words = span.split(/\s+/).filter(Boolean);
  if (words.length === 1) return [...wrong, wrongWord(span.trim(), repository)];
  if (/^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|GRANT)\b/.test(span)) return wrong;
  const certain = words.filter(
    (word) => SETTING.test(word) || /^(?:src|scripts|e2e|db|docs|bench|torture|deploy)\//.test(word),
  );
  return [...wrong, ...certain.map((word) => wrongWord(word.replace(/[,;:]$/, ''), repository))];
}

/** Everything in a document that stands for nothing, with its line. */
export function wrongIn(text, file, { words, ...rest }) {
  const examples = /<!-- examples: (.*) -->/.exec(text)?.[1].split(/\s+/) ?? [];
  const repository = { ...rest, words: new Set([...words, ...examples]) };
  const found = [];
  const note = (offset, complaints) => {
    const line = text.slice(0, offset).split('\n').length;
    for (const complaint of complaints) if (complaint) found.push(`${file}:${line}: ${complaint}`);
  };
  const prose = text.replace(/^```(\w*)\n([\s\S]*?)^```$/gm, (block, language, body, offset) => {
    const isShell = /^(?:sh|bash)?$/.test(language);
    for (const [, code] of body.matchAll(/^(.*)$/gm)) {
      const shown = isShell ? code.replace(/\s#.*/, '') : code;
      note(
        offset + block.indexOf(code),
        isShell ? wrongSpan(`${shown} `, repository) : wrongImport(shown, repository),
      );
    }
    return block.replace(/[^\n]/g, ' ');
  });
  for (const { 0: span, 2: code, index } of prose.matchAll(/(`+)([^`]+)\1/g))
    note(index, span ? wrongSpan(code, repository) : []);
  for (const { 1: to, index } of prose.matchAll(/\]\(([^)\s]+)\)/g))
    note(index, [wrongLink(to, file, repository)]);
  return found;
}

function wrongImport(line, repository) {
  const [, path] = /from '(@\/[^']+)'/.exec(line) ?? [];
  return path && !isPath(path, repository) ? [`no file ${path}`] : [];
}

function wrongLink(to, from, repository) {
  if (/^[a-z]+:/.test(to)) return undefined;
  const [path, anchor] = to.split('#');
  const file = path ? posix.join(posix.dirname(from), path).replace(/\/$/, '') : from;
  if (!repository.files.includes(file) && !repository.folders.has(file)) return `no file ${to}`;
  if (!anchor) return undefined;
  const headings = [...readText(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slugOf(heading));
  return headings.includes(anchor) ? undefined : `no heading ${to}`;
}
const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** In the first column of its tables. */
export function unnamedDependencies(text, dependencies) {
  const named = [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) => cell.trim().split(/,\s*/));
  const isNamed = (name) =>
    named.some((one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))));
  return dependencies
    .filter((name) => !name.startsWith('@types/') && !isNamed(name))
    .map((name) => `docs/dependencies.md: ${name} is not named`);
}

export function wrongDocuments() {
  const repository = readRepository();
  const documents = repository.files.filter(
    (file) => /^(?:README|docs\/[^/]+)[.]?(?:md)?$/.test(file) && file.endsWith('.md'),
  );
  return [
    ...documents.flatMap((file) => wrongIn(readText(file), file, repository)),
    ...unnamedDependencies(readText('docs/dependencies.md'), repository.dependencies),
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wrong = wrongDocuments();
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}
