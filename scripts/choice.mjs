// What `npm test` runs, and why: what changed since the last full verification, with everything that depends on it.
// `node scripts/choice.mjs` only says it.
import { pathToFileURL } from 'node:url';
import { changesSinceVerified } from './changes.mjs';
import { root } from './commands.mjs';
import {
  dependentsOf,
  hearersOf,
  isOfWeb,
  isTest,
  nounOf,
  readFiles,
  withDependents,
} from './import-graph.mjs';
import { isJourney, isSweep, journeysIn } from './journeys.mjs';
import { declaredBy } from './nouns.mjs';

/**
 * What runs beside the checks, the unit and API tests and one look at every screen, which always do:
 * - `cases`: the nouns whose cases the conformance suites try, or 'all'; of `reads`, what they answer;
 * - `screens`: the nouns whose screens are swept, or 'all';
 * - `journeys`: the files that are walked;
 * - `why`: lines for people.
 */
export async function choose(at = root) {
  const files = readFiles(at);
  const asked = process.env.AFFECTED || undefined;
  if (asked === 'all') return everything(files, 'AFFECTED=all');
  const known = new Set([...files.keys()].map(nounOf));
  const strange = asked?.split(',').filter((noun) => !known.has(noun)) ?? [];
  if (strange.length > 0) throw new Error(`AFFECTED names no noun: ${strange.join(', ')}`);
  const changes = asked ? undefined : changesSinceVerified(at);
  if (changes?.all) return everything(files, changes.all);
  try {
    const declared = await declaredBy(at, files);
    return asked ? chooseAsked(asked, files, declared) : chooseAffected({ files, declared, changes });
  } catch (error) {
    return everything(files, `the choice failed: ${error.message}`);
  }
}

/** For a full verification. */
export const chooseEverything = (at = root) => everything(readFiles(at), 'a full verification');

const everything = (files, why) => ({
  cases: 'all',
  reads: new Set(),
  screens: 'all',
  journeys: [...files.keys()].filter(isJourney).sort(),
  why: [`everything: ${why}`],
});

/** `AFFECTED=refund,recharge npm test`: by hand. */
function chooseAsked(asked, files, declared) {
  const nouns = new Set(asked.split(','));
  const walked = walkedThrough(journeysIn(files, declared), nouns);
  const why = [`AFFECTED=${asked}`, ...told(walked)];
  return {
    cases: nouns,
    reads: new Set(),
    screens: sharing(nouns, declared),
    journeys: [...walked.keys()],
    why,
  };
}

/** A screen that one noun declares and another has the page of is swept for both. */
function sharing(nouns, { screens }) {
  const of = [...screens.values()].filter((own) => [...own].some((noun) => nouns.has(noun)));
  return new Set([...nouns, ...of.flatMap((own) => [...own])]);
}

export function chooseAffected({ files, declared, changes }) {
  const causes = causesOf(changes, files);
  if (causes.everything) return everything(files, causes.everything);
  const journeys = journeysIn(files, declared);
  const reached = withDependents(dependentsOf(files), causes.files);
  const affected = new Set([...causes.nouns, ...[...reached].map(nounOf).filter(Boolean)]);
  const heard = without(heardBy(affected, files), affected);
  const hosts = without(heardBy(affected, files, isOfWeb), affected);
  const walked = causes.journeys ? new Map(journeys) : walkedThrough(journeys, affected);
  // The journey of the noun whose screen shows a part of theirs.
  for (const host of hosts)
    if (journeys.has(`e2e/${host}.test.ts`) && !walked.has(`e2e/${host}.test.ts`))
      walked.set(`e2e/${host}.test.ts`, [`shown at ${host}`]);
  for (const file of reached) if (journeys.has(file) && !walked.has(file)) walked.set(file, ['itself']);
  const isSwept = causes.journeys || [...reached].some(isSweep);
  const line = (what, names) => (names.size > 0 ? [`${what}: ${list(names)}`] : []);
  return {
    cases: causes.cases ? 'all' : affected,
    reads: heard,
    screens: isSwept ? 'all' : sharing(new Set([...affected, ...hosts]), declared),
    journeys: [...walked.keys()].sort(),
    why: [
      `${changes.paths.length} files changed since ${changes.commit.slice(0, 9)}, which was verified as a whole`,
      ...line('what failed there', new Set(changes.failed)),
      ...line('nouns changed', causes.nouns),
      ...line('nouns that depend on them', without(affected, causes.nouns)),
      ...line('nouns that they give parts to or hear, whose answers are tried', heard),
      ...line('nouns whose screens show parts of theirs, which are swept', hosts),
      ...(causes.cases ? [`conformance suites: every case, because of ${causes.cases}`] : []),
      ...(isSwept ? ['screens swept: all'] : []),
      ...(causes.journeys ? [`journeys: all, because of ${causes.journeys}`] : told(walked)),
    ],
  };
}
const list = (names) => [...names].sort().join(', ');
const without = (all, these) => new Set([...all].filter((one) => !these.has(one)));

/** One step only: what imports those in turn does not run what is given to them. */
function heardBy(nouns, files, isGiver) {
  const hearers = hearersOf(files, isGiver);
  return [...nouns].flatMap((noun) => [...(hearers.get(noun) ?? [])]);
}

/** Journeys that walk through one of these nouns, each with the nouns that chose it. */
function walkedThrough(journeys, nouns) {
  const common = [...journeys].map(([file, own]) => [file, [...own].filter((noun) => nouns.has(noun))]);
  return new Map(common.filter(([, because]) => because.length > 0));
}
const told = (walked) => [
  `journeys: ${walked.size === 0 ? 'none' : walked.size}`,
  ...[...walked].map(([file, nouns]) => `  ${file} (${list(nouns)})`),
];

/** What the product is not made of, and no test reads. */
const BESIDE =
  /^(docs|bench|torture|deploy|[.]ci|[.]github)\/|^[^/]+[.](md|png)$|^(verified[.]json|Dockerfile|compose[.]yaml|[.]gitignore|[.]dockerignore)$/;

/** Where each change belongs. What is not known to concern only a part concerns everything. */
function causesOf(changes, files) {
  const causes = {
    files: [],
    nouns: new Set(),
    cases: undefined,
    journeys: undefined,
    everything: undefined,
  };
  for (const path of changes.failed) ofFailed(path, files, causes);
  for (const path of changes.paths) {
    if (BESIDE.test(path)) continue;
    if (path.startsWith('e2e/')) ofJourneys(path, files, causes);
    else if (/^src\/apps\/server\/(conformance|testing)\//.test(path)) ofSuites(path, files, causes);
    else if (isTest(path))
      continue; // All of them run in any case.
    else if (nounOf(path) && !/\/demo\//.test(path)) ofNoun(path, files, causes);
    else if (path.startsWith('src/apps/') && files.has(path)) ofList(path, files, changes, causes);
    else causes.everything ??= path;
  }
  return causes;
}

/** A test that failed when all was verified is run until that has been done anew. Those that always run need no choice. */
function ofFailed(path, files, causes) {
  if (!files.has(path)) causes.everything ??= `${path}, which failed, is gone`;
  else if (isJourney(path) || isSweep(path)) causes.files.push(path);
  else if (/^src\/apps\/server\/conformance\//.test(path)) causes.cases ??= `${path}, which failed`;
}

function ofNoun(path, files, causes) {
  causes.nouns.add(nounOf(path));
  // Whoever imported a file that is gone has changed too.
  if (files.has(path)) causes.files.push(path);
}

/** A helper concerns the journeys that import it; what runs before them all concerns all. */
function ofJourneys(path, files, causes) {
  if (isJourney(path) || isSweep(path) || importersOf(path, files).length > 0) causes.files.push(path);
  else causes.journeys ??= path;
}

/** What the suites are made of. Journeys begin with some of it, too. */
function ofSuites(path, files, causes) {
  causes.cases ??= path;
  if (importersOf(path, files).some((file) => file.startsWith('e2e/'))) causes.everything ??= path;
}
const importersOf = (path, files) =>
  [...files].filter(([, { imports }]) => imports.has(path)).map(([file]) => file);

/** A list of the app with a line for each noun: a line that came or went concerns its noun alone. */
function ofList(path, files, changes, causes) {
  const text = `${changes.textThen(path)}\n${files.get(path).source}`;
  const nouns = changes.linesOf(path).map((line) => nounOfLine(line.trim(), text));
  if (nouns.length === 0 || nouns.includes(undefined)) causes.everything ??= path;
  else for (const noun of nouns) causes.nouns.add(noun);
}

function nounOfLine(line, text) {
  const imported = /^(?:import\b[^;]*\bfrom |'\/[^']*': \(\) => import\()'@\/(domains\/[^']+)'\)?[;,]$/.exec(
    line,
  );
  if (imported) return nounOf(`src/${imported[1]}`);
  const [, name] = /^(?:[.]{3})?(\w+),$/.exec(line) ?? [];
  const from =
    name && new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '@/(domains/[^']+)';$`, 'm').exec(text);
  return from ? nounOf(`src/${from[1]}`) : undefined;
}

/** `--json`: for scripts. `--journeys`: each with its nouns. `--pages`: those whose noun has no screen. */
async function show(what) {
  if (!what) return (await choose()).why;
  if (what === '--json')
    return [JSON.stringify(await choose(), (_, value) => (value instanceof Set ? [...value].sort() : value))];
  const files = readFiles(root);
  const declared = await declaredBy(root, files);
  if (what === '--journeys')
    return [...journeysIn(files, declared)].map(([file, nouns]) => `${file}: ${list(nouns)}`);
  const shown = new Set([...declared.screens.values()].flatMap((nouns) => [...nouns]));
  const pages = [...files.keys()].filter((file) => /\/web\/\w+Page[.]tsx$/.test(file) && nounOf(file));
  // The login page is nobody's screen; the sweep always looks at it.
  return pages.filter((page) => !shown.has(nounOf(page)) && !page.endsWith('/LoginPage.tsx'));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const line of await show(process.argv[2])) console.log(line);
