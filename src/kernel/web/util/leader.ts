/** A lease that is not renewed is over: its tab was closed, or sleeps. */
const LEASE_MS = 6000;
const STEP_MS = 2000;
/** Two that begin at once both write; the later one stands. */
const SETTLE_MS = 60;

type Work = (signal: AbortSignal) => Promise<void>;

/**
 * Does some work in one of a browser's tabs: when that tab ends, another goes on. By the browser's locks where there are
 * any; a page that came by plain http has none, and a lease in the storage takes their place.
 */
export async function leadOneTab(name: string, signal: AbortSignal, work: Work): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request(name, { signal }, () => work(signal)).catch(() => undefined);
    return;
  }
  const lease = leaseOf(`lead.${name}`);
  while (!signal.aborted) if (await lease.taken(signal)) await holding(lease, signal, work);
}

interface Lease {
  readonly id: string;
  readonly until: number;
}

function leaseOf(key: string) {
  const id = `${Date.now()}.${Math.random()}`;
  const read = (): Lease | undefined => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  };
  const isMine = () => read()?.id === id;
  const isOthers = () => !isMine() && (read()?.until ?? 0) > Date.now();
  const take = () => localStorage.setItem(key, JSON.stringify({ id, until: Date.now() + LEASE_MS }));
  return {
    isOthers,
    take,
    leave: () => {
      if (isMine()) localStorage.removeItem(key);
    },
    /** Tries once, and waits where somebody else has it. */
    async taken(signal: AbortSignal): Promise<boolean> {
      if (!isOthers()) {
        take();
        await pause(SETTLE_MS, signal);
        if (isMine() && !signal.aborted) return true;
      }
      await pause(STEP_MS, signal);
      return false;
    },
  };
}

/** Works while the lease is renewed. Whoever slept has lost it meanwhile, and goes back into the row. */
async function holding(lease: ReturnType<typeof leaseOf>, signal: AbortSignal, work: Work): Promise<void> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  const renewing = setInterval(() => (lease.isOthers() ? end() : lease.take()), STEP_MS);
  window.addEventListener('pagehide', lease.leave);
  await work(ending.signal);
  clearInterval(renewing);
  signal.removeEventListener('abort', end);
  window.removeEventListener('pagehide', lease.leave);
  lease.leave();
  // Work that ended by itself is not begun again at once: another tab may try first.
  if (!ending.signal.aborted) await pause(LEASE_MS, signal);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
