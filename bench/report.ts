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

export function markdown(figures: readonly Figure[], notes: readonly string[]): string {
  const rows = figures.map(
    (f) => `| ${f.what} | ${f.ours} | ${f.raw ?? ''} | ${f.figure} | ${f.target ?? ''} | ${verdict(f)} |`,
  );
  return [
    '# Performance',
    '',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}, Node ${process.version}, ${machine()}.`,
    'Made by `npm run bench`. Both sides are measured in turns within one run; what counts is the figure, not the columns beside it.',
    '',
    '| what | ours | raw | figure | must be | |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    ...notes,
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
