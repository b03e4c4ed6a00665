import type { RouteObject } from 'react-router';
import { useText } from '@/kernel/web/language.ts';
import { Guard } from '@/kernel/web/navigation/Guard.tsx';
import { LazyPage } from '@/kernel/web/navigation/LazyPage.tsx';
import { RoutePage } from '@/kernel/web/navigation/RoutePage.tsx';
import { type PageLoader, routerPath } from '@/kernel/web/navigation/screens.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { NotFound } from '@/kernel/web/state/NotFound.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { FrameSkeleton } from './frame/FrameSkeleton.tsx';
import { routeList } from './routeList.ts';

const LOGIN = '/login';
const login: PageLoader = () => import('@/domains/organisation/session/web/LoginPage.tsx');
const frame: PageLoader = () => import('./frame/FramePage.tsx');

/** Every route of the list; which of them have a page is known to the frame, and the login page does without. */
export const appRoutes = (): RouteObject[] => [
  {
    element: <Guard />,
    errorElement: <Failed />,
    children: [
      { path: LOGIN, element: <LazyPage load={login} fallback={null} /> },
      {
        path: '/',
        element: <LazyPage load={frame} fallback={<FrameSkeleton />} />,
        children: [
          ...routeList
            .filter(({ path }) => path !== LOGIN)
            .map((info) => ({
              path: routerPath(info.path),
              handle: { info },
              element: <RoutePage key={info.path} info={info} />,
            })),
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];

/** The last net: what fails outside of every page. The router keeps a failure; to try again is to load anew. */
function Failed() {
  const t = useText(webText);
  return (
    <div className="frame-failed">
      <ErrorState title={t('crashed')} help={t('chunk_help')} onRetry={() => location.reload()} />
    </div>
  );
}
