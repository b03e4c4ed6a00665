import type { Api, Endpoint } from './contract/api.ts';
import type { Permission } from './permission.ts';
import type { Screen } from './screen.ts';
import type { Status } from './status.ts';
import type { TextBook } from './text.ts';

/** The wings of the code, from the ground up. Those of the menu are fewer: exams stand there beside applications. */
const WING_ORDER = [
  'organisation',
  'people',
  'money',
  'teaching',
  'pay',
  'sales',
  'shop',
  'exam',
  'abroad',
  'insight',
] as const;
type CodeWing = (typeof WING_ORDER)[number];

/** What both sides know of a noun. */
export interface Module {
  readonly wing: CodeWing;
  readonly noun: string;
  readonly text: TextBook;
  readonly endpoints: readonly Endpoint[];
  readonly statuses: readonly Status[];
  readonly screens: readonly Screen[];
  readonly functionsOn: Readonly<Record<string, readonly Permission[]>>;
}

/** A noun describes itself once: `apps/modules.ts` has one line for each. */
export const defineModule = (noun: {
  /** The wing of the code, whose folder it lies in; a screen's wing in the menu is the route's. */
  readonly wing: CodeWing;
  readonly noun: string;
  readonly text: TextBook;
  readonly apis?: readonly Api[];
  readonly statuses?: readonly unknown[];
  readonly screens?: readonly Screen[];
  /** Functions of this noun that staff find on a screen of another one, by its path: they are ticked there. */
  readonly functionsOn?: Readonly<Record<string, readonly Permission[]>>;
}): Module => ({
  wing: noun.wing,
  noun: noun.noun,
  text: noun.text,
  endpoints: (noun.apis ?? []).flatMap((api) => Object.values(api)),
  statuses: (noun.statuses ?? []) as readonly Status[],
  screens: noun.screens ?? [],
  functionsOn: noun.functionsOn ?? {},
});

/** By wing and name, however the list stands: in this order nouns give things to each other and hear of them. */
export const inWingOrder = <T>(
  list: readonly T[],
  moduleOf: (one: T) => Pick<Module, 'wing' | 'noun'>,
): T[] =>
  list.toSorted((one, other) => {
    const [a, b] = [moduleOf(one), moduleOf(other)];
    return WING_ORDER.indexOf(a.wing) - WING_ORDER.indexOf(b.wing) || (a.noun < b.noun ? -1 : 1);
  });
