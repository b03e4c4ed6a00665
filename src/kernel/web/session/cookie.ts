export const readCookie = (name: string): string | undefined => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
};

export interface CookieOptions {
  /** Left out: until the browser closes. */
  readonly lifetimeMs?: number;
  readonly sameSite?: 'Strict' | 'Lax';
}

export function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  const { lifetimeMs, sameSite = 'Lax' } = options;
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', `SameSite=${sameSite}`];
  if (lifetimeMs !== undefined) parts.push(`Max-Age=${Math.floor(lifetimeMs / 1000)}`);
  if (location.protocol === 'https:') parts.push('Secure');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve.
  document.cookie = parts.join('; ');
}

export const dropCookie = (name: string): void => writeCookie(name, '', { lifetimeMs: 0 });
