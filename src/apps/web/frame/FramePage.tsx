import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { useHref, useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { queryClient } from '@/kernel/web/api/query.ts';
import { useLang } from '@/kernel/web/language.ts';
import { HistoryProvider } from '@/kernel/web/navigation/history.ts';
import { useRootViewKey } from '@/kernel/web/navigation/rootView.ts';
import { DeniedHelpProvider } from '@/kernel/web/state/DeniedState.tsx';
import { SignedIn } from './SignedIn.tsx';

/** Only whoever lacks a right needs it. */
const WhoCanHelp = lazy(async () => ({
  default: (await import('@/domains/organisation/admin/web/embed/WhoCanHelp.tsx')).WhoCanHelp,
}));

/** The root view of whoever is signed in. Everything that needs the component base or the cache begins here. */
export function FramePage() {
  const key = useRootViewKey();
  // Whoever signs in next must not find what this one has seen.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Look>
        <HistoryProvider value={HistoryDrawer}>
          <DeniedHelpProvider value={WhoCanHelp}>
            <SignedIn key={key} />
          </DeniedHelpProvider>
        </HistoryProvider>
      </Look>
    </QueryClientProvider>
  );
}

/** The language of the parts' own words and of the calendar, and our router for the links in menus. */
function Look({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <I18nProvider locale={useLang() === 'en' ? 'en-GB' : 'zh-CN'}>
      <RouterProvider navigate={(to) => void navigate(to)} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
