import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseAffected } from './choice.mjs';
import { root } from './commands.mjs';
import { readFiles } from './import-graph.mjs';
import { declaredBy } from './nouns.mjs';
import { FAULTS, isChosen } from './planted-faults.mjs';

const files = readFiles(root);
const declared = await declaredBy(root, files);
const names = (nouns) => (nouns === 'all' ? 'all' : [...nouns]);

test.for(FAULTS)('$noun: $what, and the test that fails of it is chosen', (fault) => {
  const source = readFileSync(join(root, fault.file), 'utf8');
  expect(source.split(fault.before), 'the fault can be planted').toHaveLength(2);
  expect(files.has(fault.caughtBy)).toBe(true);
  const paths = [fault.file];
  const changes = { commit: '0'.repeat(40), failed: [], paths, linesOf: () => [], textThen: () => '' };
  const { cases, screens, journeys } = chooseAffected({ files, declared, changes });
  expect(isChosen(fault, { cases: names(cases), screens: names(screens), journeys })).toBe(true);
});
