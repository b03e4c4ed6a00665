import { Navigate, useLocation } from 'react-router';
import type { RouteInfo } from '../../screen.ts';
import { NotFound } from '../state/NotFound.tsx';
import { ScreenHost } from './ScreenHost.tsx';
import { usePages, useRouteList } from './screens.ts';

/** A container without a page of its own leads to its first child that has one; what has neither does not exist. */
export function RoutePage({ info }: { info: RouteInfo }) {
  const pages = usePages();
  const list = useRouteList();
  const { search } = useLocation();
  const load = pages[info.path];
  if (load) return <ScreenHost route={{ info, load }} />;
  const child = list.find(({ path }) => path.startsWith(`${info.path}/`) && pages[path]);
  return info.container && child ? <Navigate to={child.path + search} replace /> : <NotFound />;
}
