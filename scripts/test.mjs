// npm test: what guards a merge. Everything that does not need a browser runs always, and every screen is opened once; the
// journeys, the sweep over the screens and the cases of the conformance suites are those that the changes since the last
// full verification can affect (choice.mjs). `npm run verify` runs them all.
import './node-version.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
// What needs an installed package.
const { choose } = await import('./choice.mjs');
const { gate } = await import('./gate.mjs');

const choice = await choose();
const say = () => console.log(`\nchosen:\n${choice.why.map((line) => `  ${line}`).join('\n')}\n`);
say();
const { isWell, passed, failed } = await gate(choice);
say();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = isWell ? 0 : 1;
