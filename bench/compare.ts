import type { LoadRequest, LoadResult } from './load.ts';
import type { Load } from './processes.ts';

export interface Side {
  readonly port: number;
  readonly requests: readonly LoadRequest[];
}
export interface Pace {
  readonly connections: number;
  readonly rounds: number;
  readonly ms: number;
  readonly warmMs: number;
  readonly warmRequests: number;
}
export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Requests a second in each round. */
  readonly rounds: readonly number[];
}

/**
 * Measures several sides in turns (A B, B A, A B …), in slices short enough that whatever else the machine does meets
 * all of them.
 */
export async function inTurns<K extends string>(
  load: Load,
  sides: Readonly<Record<K, Side>>,
  pace: Pace,
): Promise<Record<K, Measured>> {
  const names = Object.keys(sides) as K[];
  const rounds = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, LoadResult[]>;
  const slice = (name: K, ms: number, atLeast = 0) =>
    load.run({ ...sides[name], connections: pace.connections, ms, atLeast });
  for (const name of names) await slice(name, pace.warmMs, pace.warmRequests);
  for (let round = 0; round < pace.rounds; round++)
    for (const name of round % 2 ? [...names].reverse() : names)
      rounds[name].push(await slice(name, pace.ms));
  const measured = names.map((name) => [name, summary(rounds[name])] as const);
  return Object.fromEntries(measured) as unknown as Record<K, Measured>;
}

/** Rates are medians over the rounds, times those of all requests together. */
export function summary(rounds: readonly LoadResult[]): Measured {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const rates = rounds.map((round) => round.times.length / round.seconds);
  return { perSecond: median(rates), p50: at(0.5), p99: at(0.99), rounds: rates };
}

/** The median of the rounds' own ratios. */
export const ratioOf = (ours: Measured, raw: Measured): number =>
  median(ours.rounds.map((rate, at) => rate / (raw.rounds[at] as number)));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}
