import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join, resolve } from 'node:path';

// What `npm run bench` and `npm run torture` write down, each into its own folder.
const root = resolve(import.meta.dirname, '..');

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

/** What one part found, and when. */
export interface Found {
  readonly at: string;
  readonly commit: string;
  /** Processes that wanted a processor in the last five minutes; on a busy machine times are long, and ratios stay. */
  readonly load?: string;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
}
/** By part. A part that is not run again keeps its figures with their own date and commit. */
export type Results = Readonly<Record<string, Found>>;

export const found = (figures: readonly Figure[], notes: readonly string[]): Found => ({
  at: new Date().toISOString().slice(0, 16).replace('T', ' '),
  commit,
  load: (loadavg()[1] ?? 0).toFixed(1),
  figures,
  notes,
});

/** How a programme's results are written down. */
export interface Book {
  /** Its folder, for `results.json` and `results.md`. */
  readonly folder: 'bench' | 'torture';
  readonly title: string;
  /** After the machine. */
  readonly head: string;
  /** Of its columns between what it is and when it was measured, the headings. */
  readonly columns: Readonly<Partial<Record<'ours' | 'raw' | 'figure' | 'target', string>>>;
  /** The parts, in their order. */
  readonly parts: readonly string[];
}

/** Beside what was found before, in the order of the parts, whenever each was measured. */
export function keep(book: Book, fresh: Results): void {
  const file = (name: string) => join(root, book.folder, name);
  const kept = file('results.json');
  const all = { ...(existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Results) : {}), ...fresh };
  const results = Object.fromEntries(
    book.parts.flatMap((name) => (all[name] ? [[name, all[name]] as const] : [])),
  );
  writeFileSync(kept, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(file('results.md'), markdown(book, results));
}

function markdown({ title, head, columns }: Book, results: Results): string {
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = Object.values(results).flatMap(({ at, commit, load, figures }) =>
    figures.map((f) =>
      line([f.what, ...names.map((name) => f[name] ?? ''), verdict(f), `${at}, ${commit}`, load ?? '']),
    ),
  );
  return [
    `# ${title}`,
    '',
    `Node ${process.version}, ${machine()}. ${head}`,
    '',
    line(['what', ...Object.values(columns), '', 'measured (UTC), commit', 'load']),
    `|${'---|'.repeat(names.length + 4)}`,
    ...rows,
    '',
    ...Object.values(results).flatMap(({ notes }) => notes),
    '',
  ].join('\n');
}

/** `--only=growth,lists`: the parts that are asked for. */
export const onlyParts = (): readonly string[] | undefined =>
  process.argv
    .find((arg) => arg.startsWith('--only='))
    ?.slice(7)
    .split(',');

const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`;

/** As it was when the run began: that is what was built and is measured, whatever is edited meanwhile. */
export const commit = committed();

function committed(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'db') ? ' and changes not yet committed' : '';
    return git('rev-parse', '--short', 'HEAD') + changed;
  } catch {
    return 'unknown';
  }
}
