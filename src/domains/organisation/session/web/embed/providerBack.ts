import { safeBack } from '@/kernel/web/navigation/Guard.tsx';
import { read, write } from '@/kernel/web/state/storage.ts';

const KEY = 'sign_in_back';

/** Where somebody wanted to go before a provider's pages came between; it stays in this tab, and never leaves the app. */
export const rememberBack = (path: string): void => write(sessionStorage, KEY, path);
export const backFromProvider = (): string => safeBack(read(sessionStorage, KEY) ?? null);
