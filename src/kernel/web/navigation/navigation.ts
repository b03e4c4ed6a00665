import type { createBrowserRouter } from 'react-router';
import { companyOnNavigation } from '../session/company.ts';
import { takeHandOver } from '../session/session.ts';

type Router = ReturnType<typeof createBrowserRouter>;

export interface Navigation {
  readonly path: string;
  readonly previous: string;
}

/**
 * What every navigation does besides showing a page. A navigation is a push, or going back and forth; filters, pages,
 * sorting and redirects replace the address and are none.
 */
export function followNavigation(
  router: Router,
  isSticky: (path: string) => boolean,
  onNavigate: (navigation: Navigation) => void,
): () => void {
  let last = router.state.location;
  takeHandOver(last.search);
  return router.subscribe(({ location, historyAction }) => {
    if (location.key === last.key && location.pathname === last.pathname) return;
    const previous = last.pathname;
    last = location;
    takeHandOver(location.search);
    if (historyAction === 'REPLACE') return;
    companyOnNavigation(location.pathname, previous, isSticky(location.pathname));
    if (location.pathname !== previous) onNavigate({ path: location.pathname, previous });
  });
}
