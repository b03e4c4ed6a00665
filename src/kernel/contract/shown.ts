import { z } from 'zod';
import type { Permission } from '../permission.ts';
import { ofKind } from './fields.ts';

/** A right, or its key where the noun that it belongs to comes later in the order of the wings. */
type Right = Permission | `${string}.${string}`;

/** What of a document is shown by a right of its own, and what everybody else gets in its place. */
export interface ShownRule {
  /** Keys of rights; all of them are needed. */
  readonly rights: readonly string[];
  /** `phone`: the number, masked. `nothing`: null. */
  readonly otherwise: 'phone' | 'nothing';
  /** The field beside it with the account whose own document this is: they see it anyway. */
  readonly ownBy?: string;
}

const rules = z.registry<ShownRule>();
const keysOf = (right: Right | readonly Right[]): string[] =>
  [right].flat().map((one) => (typeof one === 'string' ? one : (one as Permission).key));

/** A phone number in an answer: whole to those who hold the right, `138****8000` to everybody else. */
export const PhoneShownBy = (right: Right | readonly Right[], of: { ownBy?: string } = {}): z.ZodString =>
  ofKind('phone', z.string()).register(rules, { rights: keysOf(right), otherwise: 'phone', ...of });

/** The number of a document or an account: masked like a phone number for everybody else, and none. */
export const MaskedBy = (right: Right | readonly Right[]): z.ZodString =>
  ofKind('text', z.string()).register(rules, { rights: keysOf(right), otherwise: 'phone' });

/** Any other part of an answer: null to those who do not hold the right. */
export const shownBy = <S extends z.ZodType>(
  right: Right | readonly Right[],
  schema: S,
  of: { ownBy?: string } = {},
): z.ZodNullable<S> => {
  const field = z.nullable(schema);
  rules.add(field, { rights: keysOf(right), otherwise: 'nothing', ...of });
  return field;
};

/** What is shown of a phone number to those who may not see it whole: `138****8000`. Four digits always stay hidden. */
export function maskPhone(phone: string): string {
  if (phone.length < 7) return phone ? '****' : '';
  const tail = Math.min(4, phone.length - 4);
  const head = Math.min(3, phone.length - 4 - tail);
  return `${phone.slice(0, head)}****${phone.slice(-tail)}`;
}

interface Onlooker {
  readonly admin_id: number;
  readonly holds: (permission: Pick<Permission, 'key'>) => boolean;
}

/** The one place that decides: answers, sheets, the trail and the search ask here. */
export const sees = (
  who: Onlooker,
  { rights, ownBy }: ShownRule,
  row?: Readonly<Record<string, unknown>>,
): boolean =>
  rights.every((key) => who.holds({ key })) || (ownBy !== undefined && row?.[ownBy] === who.admin_id);

export function shownTo(
  who: Onlooker,
  rule: ShownRule,
  value: unknown,
  row?: Readonly<Record<string, unknown>>,
): unknown {
  if (sees(who, rule, row)) return value;
  return rule.otherwise === 'phone' && typeof value === 'string' ? maskPhone(value) : null;
}

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;
const WRAPPERS = ['optional', 'nullable', 'default', 'readonly'];

/** Of a declared field, whether or not it may be left out. */
export function shownRule(field: z.ZodType): ShownRule | undefined {
  const rule = rules.get(field);
  if (rule || !WRAPPERS.includes(defOf(field).type)) return rule;
  return shownRule(defOf(field).innerType as z.ZodType);
}

type Row = Readonly<Record<string, unknown>>;
/** Whether this person is shown a declared field as it is; a search by it finds nothing for everybody else. */
export function seesField(who: Onlooker, field: z.ZodType, row?: Row): boolean {
  const rule = shownRule(field);
  return !rule || sees(who, rule, row);
}

/** Where a text is put together from fields: a number, as this person is shown it in the field that declares it. */
export const phoneFor = (who: Onlooker, field: z.ZodType, phone: string, row?: Row): string =>
  seesField(who, field, row) ? phone : maskPhone(phone);

/** Every field below a shape that has a rule, by its name. */
export function rulesIn(schema: z.ZodType, above: readonly z.ZodType[] = []): [string, ShownRule][] {
  if (above.includes(schema)) return [];
  const def = defOf(schema);
  const below = (next: unknown) => rulesIn(next as z.ZodType, [...above, schema]);
  if (WRAPPERS.includes(def.type)) return below(def.innerType);
  if (def.type === 'array') return below(def.element);
  if (def.type === 'union') return (def.options as unknown[]).flatMap(below);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const rule = shownRule(field);
    return rule ? [[name, rule] as [string, ShownRule]] : below(field);
  });
}

type Veil = (who: Onlooker, value: unknown) => unknown;

/** What a shape lets this person see of a value. Undefined where everything in it is for everybody. */
export function veilOf(schema: z.ZodType): Veil | undefined {
  if (rulesIn(schema).length === 0) return undefined;
  const def = defOf(schema);
  if (WRAPPERS.includes(def.type)) return veilOf(def.innerType as z.ZodType);
  if (def.type === 'array') {
    const each = veilOf(def.element as z.ZodType) as Veil;
    return (who, value) => (Array.isArray(value) ? value.map((item) => each(who, item)) : value);
  }
  // A rule that no walk reaches would be a promise that nobody keeps.
  if (def.type !== 'object') throw new Error(`a field that a right shows lies in a ${def.type}`);
  return objectVeil(def.shape as Record<string, z.ZodType>);
}

function objectVeil(shape: Record<string, z.ZodType>): Veil {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const rule = shownRule(field);
    const below = rule ? undefined : veilOf(field);
    return rule || below ? [{ name, rule, below }] : [];
  });
  return (who, value) => {
    if (typeof value !== 'object' || value === null) return value;
    const row = value as Record<string, unknown>;
    const shown = { ...row };
    for (const { name, rule, below } of fields)
      if (name in row) shown[name] = rule ? shownTo(who, rule, row[name], row) : below?.(who, row[name]);
    return shown;
  };
}
