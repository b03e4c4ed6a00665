// npm run types: the compiler over shared files, server, screens and tests; `npm run types -- server web` over some.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

export const PROJECTS = ['shared', 'server', 'web', 'tests'];

/** What has not changed since the last time is not looked at again. One checker each: several infer the same types several times. */
export const typesOf = (name) => [
  tool('tsc', 'typescript'),
  '-p',
  `tsconfig.${name}.json`,
  '--pretty',
  'false',
  '--incremental',
  '--checkers',
  '1',
  '--tsBuildInfoFile',
  join(root, 'node_modules/.cache/tsc', `${name}.json`),
];

/** What is missing or wrong first, where the compiler says it last, behind the types of everything around it. */
const CAUSES = [
  [
    /error: "([^"]+)"; (?:fields|label): ("[^"]+"(?: \| "[^"]+")*)/,
    (what, fields) => `${fields.replaceAll('"', '')}: ${what}`,
  ],
  [/^(?:error TS\d+: )?Property '([^']+)' is missing\b/, (field) => `${field} is missing`],
  [/is missing the following properties from type .*: ([\w, ]+)$/, (fields) => `missing: ${fields}`],
  [/^Types of property '([^']+)' are incompatible/, (field) => `${field} has another type`],
];
const MOST = 400;

export const causeFirst = (output) =>
  output
    .split(/\n(?=\S)/)
    .map((error) => {
      const lines = error.split('\n').map((line) => line.trim());
      const [, place, first] = /^(.*?\(\d+,\d+\)): (.*)$/.exec(lines[0]) ?? [];
      if (!place) return error;
      for (const [pattern, say] of CAUSES)
        for (const line of [first, ...lines.slice(1)].reverse()) {
          const found = pattern.exec(line);
          if (!found) continue;
          const cause = `${place}: ${say(...found.slice(1))}`;
          return [...new Set([cause, first, line])].map(shortened).join('\n  ');
        }
      return error;
    })
    .join('\n');
const shortened = (line) => (line.length > MOST ? `${line.slice(0, MOST)}…` : line);

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const named = process.argv.slice(2);
  const unknown = named.find((name) => !PROJECTS.includes(name));
  if (unknown) {
    console.error(`${unknown} is none of ${PROJECTS.join(', ')}`);
    process.exit(1);
  }
  // One after another: what the first finds is usually the cause of the rest.
  for (const name of named.length > 0 ? named : PROJECTS) {
    const { code, output, seconds } = await runNode(typesOf(name));
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
    if (code === 0) continue;
    console.error(causeFirst(output.trim()));
    process.exit(1);
  }
}
