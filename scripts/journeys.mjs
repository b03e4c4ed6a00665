// The journeys of `e2e/`, and which nouns each walks through: those whose files it imports, whose screens it opens (or
// finds in the menu), whose calls it names, and the one that it is called after.
import { nounOf } from './import-graph.mjs';

/** The sweep opens screens one by one and does nothing on them: it is no journey. */
export const isSweep = (file) => /^e2e\/sweep[^/]*[.]test[.]ts$/.test(file);
export const isJourney = (file) => /^e2e\/[^/]+[.]test[.]ts$/.test(file) && !isSweep(file);

/** Each journey with its nouns. */
export function journeysIn(files, declared) {
  const known = new Set([...files.keys()].map(nounOf).filter(Boolean));
  const journeys = [...files.keys()].filter(isJourney).sort();
  return new Map(journeys.map((file) => [file, nounsOf(file, files, declared, known)]));
}

function nounsOf(file, files, declared, known) {
  const { text, source, imports } = files.get(file);
  const name = file.replace(/^e2e\/|[.]test[.]ts$/g, '');
  const helpers = [...imports].filter((imported) => imported.startsWith('e2e/'));
  return new Set([
    ...(known.has(name) ? [name] : []),
    ...importedNouns(source),
    // What everybody signs in with is part of each; what a helper looks at by a selector is not.
    ...helpers.flatMap((helper) => importedNouns(files.get(helper).text)),
    ...literalsIn(text).flatMap((literal) => namedBy(literal, declared)),
  ]);
}

const importedNouns = (text) =>
  [...text.matchAll(/'@\/(domains\/[^']+)'/g)].map(([, to]) => nounOf(`src/${to}`));

const literalsIn = (text) => [
  ...[...text.matchAll(/['"`]([^'"`\n]*)/g)].map(([, literal]) => literal),
  ...[...text.matchAll(/\bapi_\w+/g)].map(([action]) => action),
];

function namedBy(literal, { actions, screens, titles }) {
  const nouns = [actions.get(literal), titles.get(literal), screensAt(literal, screens)];
  return nouns.flatMap((found) => [...(found ?? [])]);
}

/** `/ClassPayChange/` is how a journey begins the address of `/ClassPayChange/{teacherId}`. */
function screensAt(literal, screens) {
  const path = literal.split(/[?#$]/)[0];
  if (!path.startsWith('/')) return [];
  if (screens.has(path)) return screens.get(path);
  const about = [...screens].filter(([screen]) => {
    const fixed = screen.split('{')[0];
    return fixed !== screen && path.startsWith(fixed);
  });
  return about.flatMap(([, nouns]) => [...nouns]);
}
