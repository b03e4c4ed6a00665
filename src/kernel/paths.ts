export type PathValue = string | number;
type Query = Readonly<Record<string, PathValue | undefined>>;
/** What a path names: `id` of `/RoleEdit/{id}`. */
type Named<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | Named<R> : never;
type PathTo<P extends string> = [Named<P>] extends [never]
  ? (query?: Query) => string
  : (query: Query & Readonly<Record<Named<P>, PathValue>>) => string;

/** A gap of a notice (`{id}`) stays one until the notice is told. */
const isGap = /^\{\w+\}$/;
const written = (value: PathValue | undefined): string => {
  const text = String(value ?? '');
  return isGap.test(text) ? text : encodeURIComponent(text);
};

function addressOf(path: string, query: Query): string {
  const named = new Set<string>();
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name);
    return written(query[name]);
  });
  const rest = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !named.has(name))
    .map(([name, value]) => `${name}=${written(value)}`);
  return rest.length > 0 ? `${filled}?${rest.join('&')}` : filled;
}

/**
 * The addresses of a noun's screens: `refundPaths.detail(7)`. What a path names is asked for by the
 * compiler; everything else becomes the query. No other file writes an address out (a test says so).
 */
export const definePaths = <const P extends Readonly<Record<string, `/${string}`>>>(
  screens: P,
): { readonly [K in keyof P]: PathTo<P[K]> } =>
  Object.fromEntries(
    Object.entries(screens).map(([name, path]) => [name, (query: Query = {}) => addressOf(path, query)]),
  ) as unknown as { readonly [K in keyof P]: PathTo<P[K]> };
