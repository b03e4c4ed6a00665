import '@/kernel/web/theme/fonts.css';
import '@/kernel/web/theme/vars.css';
import '@/kernel/web/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { followNavigation } from '@/kernel/web/navigation/navigation.ts';
import { RouteListProvider } from '@/kernel/web/navigation/screens.ts';
import { Notices } from '@/kernel/web/overlay/Notices.tsx';
import { visitorId } from '@/kernel/web/session/visitor.ts';
import { isSticky, rememberSalesList } from './navigation.ts';
import { routeList } from './routeList.ts';
import { appRoutes } from './routes.tsx';

void visitorId();
const router = createBrowserRouter(appRoutes());
followNavigation(router, isSticky, rememberSalesList);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RouteListProvider value={routeList}>
      <RouterProvider router={router} />
      <Notices />
    </RouteListProvider>
  </StrictMode>,
);
