import { join } from 'node:path';
import { runTool } from './child.ts';
import { root } from './place.ts';
import { none, type Torture } from './torture.ts';

/** `npm run two-nodes`, and what it found. */
export async function twoNodes(torture: Torture): Promise<void> {
  const writes = torture.short ? '200' : '4000';
  const args = [join(root, 'bench/two-nodes.ts'), '--writes', writes];
  const { code, said } = await runTool('tsx/dist/cli.mjs', args, { isHeard: true });
  const lines = said.split('\n');
  const failed = lines.filter((line) => line.startsWith('FAILED'));
  for (const line of failed) torture.note(`- ${line}`);
  const kept = lines.filter((line) => line.startsWith('ok'));
  const balancer = said.includes('HAProxy is missing') ? 'a small balancer' : 'HAProxy';
  const scale = lines.find((line) => line.includes('calls/s')) ?? '';
  torture.tell(
    none(
      'two nodes behind a balancer, one killed: sessions and requests lost, applied twice',
      Math.max(failed.length, code === 0 ? 0 : 1),
      `${kept.length} promises kept, behind ${balancer}; ${scale}`,
    ),
  );
}
