// Who depends on whom, file by file. Imports are found by their literals, not by a parser: half a second for two thousand
// files, and a literal too many only means a test too many.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export const isTest = (file) => /[.]test[.](tsx?|mjs)$/.test(file);
/** A noun is named by its folder. */
export const nounOf = (file) => /^src\/domains\/[^/]+\/([^/]+)\//.exec(file)?.[1];
export const isOfWeb = (file) => /^src\/domains\/[^/]+\/[^/]+\/web\//.test(file);
/** What samples of requests are made of; it imports the whole app to send them. */
const isSample = (file) => /^src\/domains\/.*\/testing\//.test(file);
const isOfServer = (file) => /^src\/domains\/[^/]+\/[^/]+\/server\/[^/]+[.]ts$/.test(file);

/** Each file below these folders: its source, its text without imports of types, what it imports, and by which names. */
export function readFiles(root, folders = ['src', 'e2e']) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.relative(root, posix.join(entry.parentPath, entry.name))),
  );
  const known = new Set(paths);
  return new Map(
    paths.map((path) => [
      path,
      /[.]tsx?$/.test(path)
        ? parseFile(path, readFileSync(join(root, path), 'utf8'), known)
        : { source: '', text: '', imports: new Set(), names: new Map(), given: new Set() },
    ]),
  );
}

const STATEMENT = /^(?:import|export)\s+(type\s)?([^'";]*?)\bfrom\s+['"]([^'"]+)['"];?/gm;
const LITERAL = /['"`]((?:[.]{1,2}|@)\/[^'"`\s]+)['"`]/g;

function parseFile(path, source, known) {
  const resolve = (spelt) =>
    spelt.startsWith('@/') ? `src/${spelt.slice(2)}` : posix.join(posix.dirname(path), spelt);
  const names = new Map();
  // Types are gone when the code runs; the compiler sees to them.
  const text = source.replace(STATEMENT, (statement, isType, clause, from) => {
    if (isType || /^\{(\s*type\s[^,}]*,?)+\s*\}\s*$/.test(clause)) return '';
    for (const name of clause.match(/\w+(?=\s*[,}])/g) ?? []) names.set(name, resolve(from));
    return statement;
  });
  const spelt = [...text.matchAll(LITERAL)].map(([, literal]) => resolve(literal));
  const imports = new Set(spelt.filter((file) => known.has(file)));
  return { source, text, imports, names, given: givenIn(text, names) };
}

/** Names of slots and events that a file only gives parts to, or hears. */
function givenIn(text, names) {
  if (!/[.](?:part|fill)\b|\bon\(/.test(text)) return new Set();
  const body = text.replace(STATEMENT, '');
  const count = (pattern) => body.match(new RegExp(pattern, 'g'))?.length ?? 0;
  const isGiven = (name) =>
    count(`\\b${name}(?:[.]\\w+)*[.](?:part|fill)\\b|\\bon\\(\\s*${name}\\b`) === count(`\\b${name}\\b`);
  return new Set([...names.keys()].filter(isGiven));
}

/**
 * Each file with those that depend on it: those that import it, and over the wire each part of a screen that imports a
 * contract, which depends on the server behind it. Whoever only gives a part to a slot does not depend on its owner.
 */
export function dependentsOf(files) {
  const dependents = new Map([...files.keys()].map((file) => [file, new Set()]));
  const servers = serversOf(files);
  for (const [file, { imports, names, given }] of files) {
    // The tests of `src` run in any case; those of `e2e` are what is chosen.
    if (isTest(file) && file.startsWith('src/')) continue;
    for (const imported of imports) {
      // Which nouns a journey walks through is said by journeys.mjs; the lists of the app would bind each to all.
      if (file.startsWith('e2e/') && !imported.startsWith('e2e/')) continue;
      // A noun whose samples begin with another noun's depends on those, not on its code.
      if (isSample(file) && !isSample(imported)) continue;
      const used = [...names.keys()].filter((name) => names.get(name) === imported);
      if (used.length > 0 && used.every((name) => given.has(name))) continue;
      dependents.get(imported).add(file);
      if (isOfWeb(file) && imported.endsWith('.contract.ts'))
        for (const server of servers.get(nounOf(imported)) ?? []) dependents.get(server).add(file);
    }
  }
  return dependents;
}

/** What a noun's server begins with: `<noun>.server.ts`, or all of it where there is none. */
function serversOf(files) {
  const servers = new Map();
  for (const file of files.keys())
    if (isOfServer(file) && !isTest(file))
      servers.set(nounOf(file), [...(servers.get(nounOf(file)) ?? []), file]);
  for (const [noun, all] of servers) {
    const first = all.filter((file) => file.endsWith('.server.ts'));
    if (first.length > 0) servers.set(noun, first);
  }
  return servers;
}

/** Everything that depends on these files, themselves included. */
export function withDependents(dependents, changed) {
  const reached = new Set(changed);
  for (const file of reached) for (const next of dependents.get(file) ?? []) reached.add(next);
  return reached;
}

/**
 * Each noun with those that it gives parts to (a slot) or hears (an event): they run its code without importing it. Of a
 * slot in the kernel these are the nouns that read its parts. `isGiver`: which of its files count.
 */
export function hearersOf(files, isGiver = () => true) {
  const readers = new Map();
  const hearers = new Map();
  const add = (map, key, value) => map.set(key, (map.get(key) ?? new Set()).add(value));
  const ofNouns = [...files].filter(([file]) => nounOf(file) && !isTest(file));
  for (const [file, { text, names }] of ofNouns)
    for (const [, name] of text.matchAll(/\b(\w+)[.]parts\b/g))
      if (names.has(name)) add(readers, `${names.get(name)} ${name}`, nounOf(file));
  for (const [file, { names, given }] of ofNouns.filter(([giver]) => isGiver(giver)))
    for (const name of given) {
      const from = names.get(name);
      const owners = nounOf(from) ? [nounOf(from)] : (readers.get(`${from} ${name}`) ?? []);
      for (const owner of owners) if (owner !== nounOf(file)) add(hearers, nounOf(file), owner);
    }
  return hearers;
}
