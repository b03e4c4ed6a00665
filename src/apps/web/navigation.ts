import { matchPath } from 'react-router';
import { leadPaths } from '@/domains/sales/lead/lead.paths.ts';
import type { Navigation } from '@/kernel/web/navigation/navigation.ts';
import { routerPath } from '@/kernel/web/navigation/screens.ts';
import { write } from '@/kernel/web/state/storage.ts';
import { routeList } from './routeList.ts';

const sticky = routeList.filter((route) => route.companySticky).map((route) => routerPath(route.path));
/** Paths that leave the company selection untouched. */
export const isSticky = (path: string): boolean =>
  sticky.some((pattern) => matchPath(pattern, path) !== null);

/** Records whether the user came from the sales list. */
export const rememberSalesList = ({ previous }: Navigation): void =>
  write(sessionStorage, 'from_sales_list', previous === leadPaths.list() ? '1' : '0');
