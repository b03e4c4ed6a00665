import type { Sentence } from './text.ts';

/** The roles that a new family begins with. The owner holds every right; for the others each right says it. */
export type DefaultRole =
  | 'owner'
  | 'manager'
  | 'finance'
  | 'adviser'
  | 'salesmanager'
  | 'classteacher'
  | 'affairs'
  | 'teacher'
  | 'assistant'
  | 'guidance'
  | 'marketing'
  | 'viewer';
export type GrantedRole = Exclude<DefaultRole, 'owner'>;

/** A right that a role may hold. Its key is also the `menu_url` of the function in a role's menu tree. */
export interface Permission {
  readonly key: string;
  readonly label: Sentence;
  /** The default roles that hold it, beside the owner. */
  readonly roles: readonly GrantedRole[];
}

/** `public`: no session needed. `signed_in`: every session may. Anything else is a right that a role holds. */
export type Access = Permission | 'public' | 'signed_in';

type Named<N extends string, P extends Record<string, Sentence>> = {
  readonly [K in keyof P & string]: Permission & { readonly key: `${N}.${K}` };
};

/**
 * A noun's rights, and which of the default roles hold them:
 * `definePermissions('refund', { pay: ['退费打款', 'Pay refunds'] }, { finance: ['pay'] }).pay.key` is `refund.pay`.
 */
export function definePermissions<N extends string, const P extends Record<string, Sentence>>(
  noun: N,
  labels: P,
  roles: { readonly [R in GrantedRole]?: readonly (keyof P & string)[] },
): Named<N, P> {
  const grants = Object.entries(roles) as [GrantedRole, readonly string[]][];
  const holding = (name: string) => grants.filter(([, names]) => names.includes(name)).map(([role]) => role);
  const permission = ([name, label]: [string, Sentence]): [string, Permission] => [
    name,
    { key: `${noun}.${name}`, label, roles: holding(name) },
  ];
  return Object.fromEntries(Object.entries(labels).map(permission)) as Named<N, P>;
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
