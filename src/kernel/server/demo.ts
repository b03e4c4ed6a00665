import type { Ctx } from './session/ctx.ts';

/** Calls the API as somebody. The key makes a write repeat-safe: a load that was killed goes on at the next start. */
export type DemoCall = <T>(
  action: string,
  method: 'GET' | 'POST' | 'PUT',
  company: number,
  key: string,
  input: unknown,
) => Promise<T>;

export interface DemoCompany {
  /** Its place among the companies of the demo. */
  readonly at: number;
  readonly family_id: number;
  readonly company_id: number;
  /** As one of its people: `as('finance')`. */
  readonly as: (login: string) => Promise<DemoCall>;
  readonly idOf: (login: string) => Promise<number>;
  /** As the system, in one transaction. */
  readonly within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}

export interface Demo {
  /** A head company, its two branches, and a head company of another family. */
  readonly companies: readonly [DemoCompany, DemoCompany, DemoCompany, DemoCompany];
  /** Those that keep the lists of their family. */
  readonly heads: readonly DemoCompany[];
  /** Those with an account for each of the default roles. */
  readonly staffed: readonly DemoCompany[];
  /** One student of so many has a year of money: tests do with fewer. */
  readonly oneOf: number;
}

/** A noun's demo data: loaded once the nouns it builds on have theirs. `load` goes by `import()`: few ever need it. */
export interface DemoData {
  readonly after?: readonly string[];
  readonly load: () => Promise<{ readonly load: (demo: Demo) => Promise<void> }>;
}
export interface DemoStep extends DemoData {
  readonly noun: string;
}

/** Each after those it builds on, and else by name: the same whatever order they are given in. */
export function demoOrder<T extends DemoStep>(steps: readonly T[]): T[] {
  const byNoun = new Map(steps.map((step) => [step.noun, step]));
  const ordered = new Set<T>();
  const visit = (step: T, under: readonly string[]) => {
    if (ordered.has(step)) return;
    const path = [...under, step.noun];
    if (under.includes(step.noun)) throw new Error(`demo data build on each other: ${path.join(' → ')}`);
    for (const noun of [...(step.after ?? [])].sort()) {
      const before = byNoun.get(noun);
      if (!before) throw new Error(`demo data of ${step.noun} build on ${noun}, which has none`);
      visit(before, path);
    }
    ordered.add(step);
  };
  for (const noun of [...byNoun.keys()].sort()) visit(byNoun.get(noun) as T, []);
  return [...ordered];
}

/** Not by chance: the same everywhere, but in no order that one sees. */
export const scattered = (n: number, of: number): number => ((n * 2_654_435_761) >>> 7) % of;
export const pick = <T>(list: readonly T[], n: number): T => list[scattered(n, list.length)] as T;
