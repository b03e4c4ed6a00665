import type { Figure } from '../bench/report.ts';

/** What every part of a run works with. */
export interface Torture {
  readonly seed: string;
  /** Looks whether everything still runs; its figures are not kept. */
  readonly short: boolean;
  say(line: string): void;
  tell(figure: Figure): void;
  note(line: string): void;
  /** Done once when somebody asks the run to end (SIGTERM, Ctrl-C): the part comes to its figures with what it has. */
  whenAsked(stop: () => void): void;
  /** Done when the run ends, however it ends, the last first. */
  atEnd(step: () => unknown): void;
}

/** A number that must be nought. */
export const none = (what: string, found: number, ours: string): Figure => ({
  what,
  ours,
  figure: String(found),
  target: '0',
  met: found === 0,
});
export const thousands = (count: number): string => count.toLocaleString('en');
