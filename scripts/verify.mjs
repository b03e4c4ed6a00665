// npm run verify: everything, in both languages and for every role. A commit that passes is recorded in verified.json:
// `npm test` then runs what has changed since.
import './node-version.mjs';
import { root } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { headOf, isClean, recordVerified } = await import('./changes.mjs');
const { chooseEverything } = await import('./choice.mjs');
const { gate } = await import('./gate.mjs');

const commit = headOf(root);
const refusal = () => {
  if (!commit) return 'this copy has no history';
  if (headOf(root) !== commit) return 'another commit was checked out meanwhile';
  return isClean(root) ? undefined : 'there are changes that are not committed';
};
if (refusal()) {
  console.error(`Nothing could be recorded: ${refusal()}.`);
  process.exit(1);
}
process.env.SEED ??= commit;
const { isWell, suites, unsteady, passed, failed } = await gate(chooseEverything(), 'whole');
const why = isWell ? refusal() : 'something failed';
if (why) console.error(`Not recorded: ${why}.`);
else {
  const counts = Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, suite.passed]));
  const names = unsteady.map(({ file, name }) => `${file} > ${name}`);
  recordVerified(root, { date: new Date().toISOString(), passed: counts, unsteady: names });
  console.log(`${commit} is verified: commit verified.json.`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = why ? 1 : 0;
