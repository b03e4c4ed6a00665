import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commit, type Figure } from '../../bench/report.ts';
import { root } from '../place.ts';
import { type Torture, thousands } from '../torture.ts';

/** One storm from its beginning to its verdict. */
export interface Run {
  readonly at: string;
  readonly commit: string;
  readonly seed: string;
  readonly workers: number;
  readonly seconds: number;
  readonly operations: number;
  readonly done: number;
  readonly refused: number;
  readonly reads: number;
  /** Calls that had to be sent again because no answer came. */
  readonly repeated: number;
  readonly killed: Readonly<Record<'connections' | 'server' | 'postgres', number>>;
  readonly found: Readonly<Record<'broken' | 'lost' | 'twice' | 'faults' | 'unforeseen', number>>;
}

const FULL = 1_000_000;
const WHAT: Readonly<Record<keyof Run['found'], string>> = {
  broken: 'invariants broken',
  lost: 'acknowledged writes lost',
  twice: 'applied twice, or not as answered',
  faults: 'answers of 5xx other than “come again”',
  unforeseen: 'arrangements that failed',
};
const total = (runs: readonly Run[], of: (run: Run) => number) => runs.reduce((sum, run) => sum + of(run), 0);
type Promised = keyof Run['found'];
const PROMISED = Object.keys(WHAT) as Promised[];

/** Of one promise, what the last that broke it has left, and what came after it: it is mended, and counted anew. */
export const counting = (runs: readonly Run[], promised: Promised): readonly Run[] => {
  const last = runs.findLastIndex((run) => run.found[promised] > 0);
  return last === runs.length - 1 ? runs.slice(-1) : runs.slice(last + 1);
};

/** Storms add up: each is kept in `storms.json`, and the figures are those of all that count. */
export function tellStorm(torture: Torture, reach: string, fresh: Omit<Run, 'at' | 'commit'>): void {
  const file = join(root, 'torture/storms.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run[]) : [];
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const runs = [...before, { at, commit, ...fresh }];
  if (!torture.short) writeFileSync(file, `${JSON.stringify(runs, null, 2)}\n`);
  for (const promised of PROMISED)
    torture.tell(figureOf(promised, torture.short ? runs.slice(-1) : counting(runs, promised), reach));
  for (const line of told(runs)) torture.note(line);
}

function figureOf(promised: Promised, runs: readonly Run[], reach: string): Figure {
  const sum = (of: (run: Run) => number) => thousands(total(runs, of));
  const operations = total(runs, (run) => run.operations);
  const count = total(runs, (run) => run.found[promised]);
  const how: Readonly<Record<Promised, string>> = {
    broken:
      `${sum((run) => run.done)} done, ${sum((run) => run.refused)} refused, by ${runs[0]?.workers} workers over 2 servers ` +
      `in ${runs.length === 1 ? 'one run' : `${runs.length} runs`}, each below; kill -9: ${sum((run) => run.killed.postgres)} × PostgreSQL, ` +
      `${sum((run) => run.killed.server)} × a server; connections cut ${sum((run) => run.killed.connections)} ×`,
    lost: `${sum((run) => run.done)} acknowledged, ${sum((run) => run.repeated)} calls sent again`,
    twice: 'by key, transaction and answer',
    faults: reach,
    unforeseen: 'what the driver itself could not make ready',
  };
  return {
    what: `money storm: ${WHAT[promised]}`,
    ours: how[promised],
    figure: `${count} in ${thousands(operations)}`,
    target: `0 in ${thousands(FULL)}`,
    // Fewer than a million operations prove nothing yet; one finding is enough.
    ...(count > 0 ? { met: false } : operations >= FULL ? { met: true } : {}),
  };
}

function told(runs: readonly Run[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    '## Money storms',
    '',
    'Each began with a fresh copy of the demo; each row above counts those since the last that broke what it promises.',
    '',
    line([
      'ended (UTC), commit',
      'seed',
      'operations',
      'seconds',
      'killed: PostgreSQL, server, connections',
      'found',
    ]),
    `|${'---|'.repeat(6)}`,
    ...runs.map((run) => {
      const { postgres, server, connections } = run.killed;
      const found = Object.entries(run.found).flatMap(([name, n]) => (n > 0 ? `${n} ${name}` : []));
      return line([
        `${run.at}, ${run.commit}`,
        run.seed,
        thousands(run.operations),
        thousands(run.seconds),
        `${postgres}, ${server}, ${connections}`,
        found.join(', ') || 'nothing',
      ]);
    }),
    '',
  ];
}
