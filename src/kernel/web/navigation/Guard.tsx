import { Navigate, Outlet, useLocation } from 'react-router';
import { loginReason, useMayStay } from '../session/session.ts';

/** Looked at after each update: whoever is not signed in goes to the login page, and comes back from there. */
export function Guard() {
  const { pathname, search } = useLocation();
  const stay = useMayStay();
  if (pathname === '/login' || stay) return <Outlet />;
  const back = pathname + search;
  const to = back === '/' ? '/login' : `/login?back=${encodeURIComponent(back)}`;
  return <Navigate to={to} replace state={{ reason: loginReason() }} />;
}

/** Only a path of our own: `//host` and `/\host` are other sites to a browser. */
export function safeBack(wish: string | null): string {
  if (!wish || !/^\/(?![/\\])/.test(wish)) return '/';
  const url = new URL(wish, location.origin);
  if (url.origin !== location.origin || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
