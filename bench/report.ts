import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { root } from './database.ts';

/** One line of the results. */
export interface Figure {
  readonly what: string;
  readonly ours: string;
  readonly raw?: string;
  /** What is compared with the target, in words. */
  readonly figure: string;
  readonly target?: string;
  /** Undefined: told, not judged. */
  readonly met?: boolean;
}

export const fixed = (value: number, digits = 2): string => value.toFixed(digits);
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const rate = (value: number): string => `${value < 100 ? value.toFixed(1) : Math.round(value)}/s`;

const verdict = ({ met }: Figure) => (met === undefined ? '' : met ? 'met' : '**missed**');

export function printed({ what, ours, raw, figure, target, met }: Figure): string {
  const mark = met === undefined ? ' ' : met ? '✓' : '✗';
  return `${mark} ${what}: ${figure}${target ? ` (must be ${target})` : ''}   ours ${ours}${raw ? `, raw ${raw}` : ''}`;
}

/** What one part of the bench found, and when. */
export interface Found {
  readonly at: string;
  readonly commit: string;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}
/** By part. A part that is not run again keeps its figures with their own date and commit. */
export type Results = Readonly<Record<string, Found>>;

export const found = (figures: readonly Figure[], notes: readonly string[]): Found => ({
  ...{ at: new Date().toISOString().slice(0, 16).replace('T', ' '), commit: commit() },
  ...{ figures, notes },
});

export function markdown(results: Results): string {
  const rows = Object.values(results).flatMap(({ at, commit, figures }) =>
    figures.map(
      (f) =>
        `| ${f.what} | ${f.ours} | ${f.raw ?? ''} | ${f.figure} | ${f.target ?? ''} | ${verdict(f)} | ${at}, ${commit} |`,
    ),
  );
  return [
    '# Performance',
    '',
    `Node ${process.version}, ${machine()}. Made by \`npm run bench\`; \`--only=growth\` measures one part anew and leaves the others as they were.`,
    'Both sides are measured in turns within one run; what counts is the figure, not the columns beside it.',
    '',
    '| what | ours | raw | figure | must be | | measured (UTC), commit |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...Object.values(results).flatMap(({ notes }) => notes),
    '',
  ].join('\n');
}

const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`;

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'db') ? ' and changes not yet committed' : '';
    return git('rev-parse', '--short', 'HEAD') + changed;
  } catch {
    return 'unknown';
  }
}
