import type { GrantedRole, Permission } from './permission.ts';
import type { Sentence } from './text.ts';

/** The wings of the left menu, from the ground up. */
export const WINGS = {
  organisation: ['组织', 'Organisation'],
  people: ['学员', 'Students'],
  money: ['资金', 'Money'],
  teaching: ['教学', 'Teaching'],
  pay: ['课酬', 'Pay'],
  sales: ['销售', 'Sales'],
  shop: ['商城', 'Shop'],
  abroad: ['留学', 'Abroad'],
  insight: ['经营', 'Insight'],
} as const satisfies Record<string, Sentence>;
export type Wing = keyof typeof WINGS;

/**
 * A screen that exists. Its title and flags come from the route list; here stand the right that opens it
 * and the functions on it, which is what a role ticks.
 */
export interface Screen {
  readonly path: string;
  /** Opens the screen. Left out: everyone who is signed in may. */
  readonly permission?: Permission;
  /** The default roles that tick it, beside the owner. Left out: those that hold its right, or everyone. */
  readonly roles?: readonly GrantedRole[];
  /** Functions on the screen, ticked one by one in a role. */
  readonly functions?: readonly Permission[];
  /** Not in the menu: reached from another screen (add, edit, detail). */
  readonly hidden?: true;
}

/** What a role can tick: a wing, a screen in it, a function on a screen. */
export interface MenuEntry {
  readonly name: Sentence;
  /** The wing's name, the screen's path, or the function's permission key. */
  readonly url: string;
  readonly screen?: Screen;
  readonly children: readonly MenuEntry[];
}

/** A route as the specification lists it (`routes.json`). */
export interface RouteInfo {
  readonly path: string;
  readonly wing: string;
  readonly zh: string;
  readonly en: string;
  readonly container?: boolean;
  readonly default?: string;
  readonly keepAlive?: boolean;
  readonly requireAuth?: boolean;
  readonly filterKept?: boolean;
  readonly companySticky?: boolean;
}
