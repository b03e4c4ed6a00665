import type { Sentence } from './text.ts';

/** A right that a role may hold. Its key is also the `menu_url` of the function in a role's menu tree. */
export interface Permission {
  readonly key: string;
  readonly label: Sentence;
}

/** `public`: no session needed. `signed_in`: every session may. Anything else is a right that a role holds. */
export type Access = Permission | 'public' | 'signed_in';

type Named<N extends string, P extends Record<string, Sentence>> = {
  readonly [K in keyof P & string]: { readonly key: `${N}.${K}`; readonly label: Sentence };
};

/** `definePermissions('refund', { pay: ['退费打款', 'Pay refunds'] }).pay.key` is `refund.pay`. */
export function definePermissions<N extends string, const P extends Record<string, Sentence>>(
  noun: N,
  labels: P,
): Named<N, P> {
  return Object.fromEntries(
    Object.entries(labels).map(([name, label]) => [name, { key: `${noun}.${name}`, label }]),
  ) as Named<N, P>;
}

export const accessKey = (access: Access): string => (typeof access === 'string' ? access : access.key);

/** How far a role sees, from widest to narrowest. */
export const DATA_SCOPES = [
  'all',
  'company_tree',
  'company',
  'department_tree',
  'department',
  'own',
] as const;
export type DataScope = (typeof DATA_SCOPES)[number];
