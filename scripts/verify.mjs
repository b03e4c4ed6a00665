// npm run verify: everything, in both languages and for every role. The commit is recorded in verified.json: `npm test`
// then runs what has changed since. What failed is recorded by its files, and `npm test` runs those too, changed or not.
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
const { isWell, complaints, suites, failures, unsteady, passed, failed } = await gate(
  chooseEverything(),
  'whole',
);
const failedFiles = [...new Set(failures.map(({ file }) => file))].sort();
// A run that broke off, or a check that failed, says nothing of what was not run.
const why =
  refusal() ?? (complaints.length > 0 || failedFiles.includes('') ? 'the run is not whole' : undefined);
if (why) console.error(`Not recorded: ${why}.`);
else {
  const counts = Object.fromEntries(Object.entries(suites).map(([name, suite]) => [name, suite.passed]));
  const names = unsteady.map(({ file, name }) => `${file} > ${name}`);
  const record = { date: new Date().toISOString(), passed: counts, unsteady: names, failed: failedFiles };
  recordVerified(root, record);
  const but = isWell ? '' : ` but for ${failedFiles.join(', ')}: \`npm test\` runs these, too`;
  console.log(`${commit} is verified${but}: commit verified.json.`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = isWell && !why ? 0 : 1;
