import {
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  GraduationCap,
  HandCoins,
  type LucideIcon,
  Shapes,
  ShoppingBag,
  Target,
  Users,
  Wallet,
} from 'lucide-react';
import type { MenuItem } from '@/kernel/web/session/me.ts';

const WING_ICONS: Readonly<Record<string, LucideIcon>> = {
  insight: ChartNoAxesColumn,
  sales: Target,
  people: Users,
  teaching: CalendarDays,
  money: Wallet,
  shop: ShoppingBag,
  abroad: GraduationCap,
  pay: HandCoins,
  organisation: Building2,
};
export const iconOf = (wing: string): LucideIcon => WING_ICONS[wing] ?? Shapes;

/** A screen is told by its path; functions on a screen are no entries of the menu. */
const isScreen = (item: MenuItem) => item.menu_url.startsWith('/');

export interface Wing {
  readonly name: string;
  readonly key: string;
  readonly screens: readonly { readonly name: string; readonly path: string }[];
}
export const wingsOf = (menu: readonly MenuItem[]): Wing[] =>
  menu.flatMap(({ menu_name, menu_url, children = [] }) => {
    const screens = children.filter(isScreen).map((item) => ({ name: item.menu_name, path: item.menu_url }));
    return screens.length ? [{ name: menu_name, key: menu_url, screens }] : [];
  });

/** The entry that a path belongs to: the longest one that it lies under. */
export function entryOf(wings: readonly Wing[], path: string): { wing: string; path: string } | undefined {
  const entries = wings.flatMap((wing) =>
    wing.screens.map((screen) => ({ wing: wing.key, path: screen.path })),
  );
  return entries
    .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
