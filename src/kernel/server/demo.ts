import type { Endpoint, EndpointSpec, InputOf, OutputOf } from '../contract/api.ts';
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
  /** For each of them: at once for somebody who waits, one after another where the ids shall be the same every time. */
  readonly each: (
    companies: readonly DemoCompany[],
    work: (company: DemoCompany) => Promise<void>,
  ) => Promise<void>;
  /** What nouns have to tell of that year. */
  readonly years: readonly TellsYear[];
}

/** Something that happened, at its time. */
export interface Happening {
  readonly at: number;
  /** It stands in the books afterwards; what waits does not. */
  readonly posts: boolean;
  readonly does: (ctx: Ctx) => Promise<void>;
}
/** The books of a company go forward only: everything of its year that is posted is loaded as one line of time. */
export type TellsYear = (company: DemoCompany, oneOf: number) => Promise<readonly Happening[]>;

interface Callable {
  readonly mounted: readonly {
    readonly endpoint: unknown;
    readonly handler: (ctx: Ctx, input: never) => unknown;
  }[];
}
/** A call of a service, as a screen would make it. */
export const callsOf =
  ({ mounted }: Callable) =>
  <S extends EndpointSpec>(endpoint: Endpoint<S>) =>
  async (ctx: Ctx, input: InputOf<S>): Promise<OutputOf<S>> => {
    const found = mounted.find((one) => one.endpoint === endpoint);
    if (!found) throw new Error(`${endpoint.action} is no call of this service`);
    return found.handler(ctx, endpoint.input.parse(input) as never) as Promise<OutputOf<S>>;
  };

/** A noun's demo data: loaded once the nouns it builds on have theirs. `load` goes by `import()`: few ever need it. */
export interface DemoData {
  readonly after?: readonly string[];
  /** Nouns that find these data there. */
  readonly before?: readonly string[];
  readonly load?: () => Promise<{ readonly load: (demo: Demo) => Promise<void> }>;
  /** What is told with the year of money. */
  readonly year?: () => Promise<{ readonly year: TellsYear }>;
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
    const sooner = steps.filter(({ before }) => before?.includes(step.noun)).map(({ noun }) => noun);
    for (const noun of [...(step.after ?? []), ...sooner].sort()) {
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
