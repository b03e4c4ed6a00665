import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { type ReactNode, useEffect } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { queryClient } from '@/kernel/web/api/query.ts';
import { useLang } from '@/kernel/web/language.ts';
import { HistoryProvider } from '@/kernel/web/navigation/history.ts';
import { useRootViewKey } from '@/kernel/web/navigation/rootView.ts';
import { antdTheme } from '@/kernel/web/theme/antdTheme.ts';
import { useMode } from '@/kernel/web/theme/mode.ts';
import { SignedIn } from './SignedIn.tsx';

/** The root view of whoever is signed in. Everything that needs antd or the cache begins here. */
export function FramePage() {
  const key = useRootViewKey();
  // Whoever signs in next must not find what this one has seen.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Look>
        <HistoryProvider value={HistoryDrawer}>
          <SignedIn key={key} />
        </HistoryProvider>
      </Look>
    </QueryClientProvider>
  );
}

function Look({ children }: { children: ReactNode }) {
  const mode = useMode();
  const lang = useLang();
  return (
    <ConfigProvider
      theme={antdTheme(mode)}
      locale={lang === 'en' ? enUS : zhCN}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}
