import { useEffect, useState } from 'react';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { forgetNouns } from '@/kernel/web/api/query.ts';
import { actingCompany } from '@/kernel/web/session/company.ts';
import { leadOneTab } from '@/kernel/web/util/leader.ts';
import { noticeApi } from '../../news.contract.ts';

const CHANNEL = 'notices';
const refresh = () => void forgetNouns(['notice']);

/**
 * Keeps the notices fresh while somebody is signed in. The tabs of a browser share one stream, because a browser opens
 * only a few connections to one address: one tab listens and tells the others. Answers whether anything is heard.
 */
export function useLiveNotices(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    const others = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
    if (others)
      others.onmessage = ({ data }) => {
        setLive(data === 'changed' || data === 'ready');
        refresh();
      };
    const tell = (word: 'changed' | 'ready') => {
      setLive(true);
      refresh();
      others?.postMessage(word);
    };
    const listen = (signal: AbortSignal) => listenUntil(signal, tell, () => setLive(false));
    // Where tabs cannot tell each other anything, each listens for itself.
    void (others ? leadOneTab(CHANNEL, ending.signal, listen) : listen(ending.signal));
    return () => {
      ending.abort();
      others?.close();
    };
  }, []);
  return live;
}

/** Listens until told to stop, or until the session has ended, or the server refuses because there are too many. */
function listenUntil(
  signal: AbortSignal,
  tell: (word: 'changed' | 'ready') => void,
  onEnd: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(apiUrl(noticeApi.stream.action, { company_id: actingCompany()?.id }));
    const close = () => {
      source.close();
      resolve();
    };
    signal.addEventListener('abort', close);
    source.addEventListener('ready', () => tell('ready'));
    source.addEventListener('changed', () => tell('changed'));
    const end = () => {
      onEnd();
      // An ended session is told in the same words as everywhere: by the next call.
      if (!signal.aborted) refresh();
      close();
    };
    source.addEventListener('ended', end);
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) end();
    };
  });
}
