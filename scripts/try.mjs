// npm run try -- <files or folders>: these tests alone, journeys too, on demo data that the same schema and demo made.
import './node-version.mjs';
import { runNode, tool } from './commands.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const named = process.argv.slice(2);
if (named.length === 0) {
  console.error('npm run try -- src/domains/organisation/role     its tests');
  console.error('npm run try -- e2e/role-matrix.test.ts           one journey in a browser');
  process.exit(1);
}
const templates = process.env.TEMPLATES ?? 'keep';
const { code } = await runNode([tool('vitest'), 'run', ...named], {
  show: true,
  env: { TEMPLATES: templates },
});
if (code !== 0 && templates === 'keep')
  console.error(
    'The demo data may be older than your change. To make them anew: TEMPLATES=new npm run try -- …',
  );
process.exitCode = code;
