import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useText } from '../language.ts';
import { ErrorState } from '../state/ErrorState.tsx';
import { PageSkeleton } from '../state/PageSkeleton.tsx';
import { webText } from '../web.text.ts';
import { type PageLoader, pageOf } from './screens.ts';

const CHUNK_TIMEOUT_MS = 120_000;
const loaded = new Map<PageLoader, ComponentType>();

/** Loads a page's chunk once. Own code instead of `React.lazy`, which remembers a failure for good. */
export async function loadPage(load: PageLoader, timeoutMs = CHUNK_TIMEOUT_MS): Promise<ComponentType> {
  const known = loaded.get(load);
  if (known) return known;
  const module = await withTimeout(mendStyles().then(load), timeoutMs);
  const page = pageOf(module);
  loaded.set(load, page);
  return page;
}

/** Vite asks for a page's styles once, whatever came of it; those that did not come are asked for again here. */
const unstyled = new Set<HTMLLinkElement>();
const noteFailure = ({ target }: Event) => {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') unstyled.add(target);
};
window.addEventListener('error', noteFailure, true);

const mendStyles = () => Promise.all([...unstyled].map(askAgain));
const askAgain = (link: HTMLLinkElement) =>
  new Promise((resolve) => {
    unstyled.delete(link);
    const fresh = link.cloneNode() as HTMLLinkElement;
    fresh.addEventListener('load', resolve);
    fresh.addEventListener('error', resolve); // another page's, perhaps: no reason to withhold this one
    link.replaceWith(fresh);
  });

const withTimeout = <T,>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

interface LazyPageProps {
  readonly load: PageLoader;
  readonly fallback?: ReactNode;
  /** What stands in a page's place and takes something; the page of a route takes nothing. */
  readonly props?: object;
}

/** A page behind its chunk: a skeleton while it loads, a retry where it does not; never a blank page. */
export function LazyPage({ load, fallback = <PageSkeleton />, props }: LazyPageProps) {
  const t = useText(webText);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [, setReady] = useState<PageLoader>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (loaded.has(load)) return;
    let current = true;
    setFailed(false);
    loadPage(load).then(
      () => current && setReady(() => load),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [load, attempt]);

  const Page = loaded.get(load);
  if (Page) return <Page {...props} />;
  if (!failed) return fallback;
  return (
    <ErrorState
      title={t('chunk_failed')}
      help={t('chunk_help')}
      onRetry={() => setAttempt(attempt + 1)}
      // After a release the old chunk is gone for good; only the new index knows the new names.
      onReload={() => location.reload()}
    />
  );
}
