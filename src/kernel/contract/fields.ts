import { z } from 'zod';
import { isCalendarDay } from '../value/day.ts';

/** What a field is, whatever it is called: alignment, width, cell, export column, control and example follow from it. */
export type FieldKind =
  | 'count'
  | 'day'
  | 'flag'
  | 'id'
  | 'long_text'
  | 'minutes'
  | 'moment'
  | 'money'
  | 'month'
  | 'number'
  | 'percent'
  | 'phone'
  | 'status'
  | 'text';
const kinds = z.registry<{ kind: FieldKind }>();
/** The same schema, known as this kind; what is made of it (`.max(40)`, `.nullable()`) is of the kind too. */
export const ofKind = <T extends z.ZodType>(kind: FieldKind, schema: T): T => {
  kinds.add(schema, { kind });
  return schema;
};
/** The kind of a field, through `optional`, `nullable`, `default` and lists. */
export function kindOf(schema: z.ZodType): FieldKind | undefined {
  const known = kinds.get(schema)?.kind;
  const { innerType, element } = schema.def as { innerType?: z.ZodType; element?: z.ZodType };
  const inner = innerType ?? element;
  return known ?? (inner && kindOf(inner));
}

/** The field kinds of the wire. Strings stay under 255 characters unless a field says otherwise. */
export const Id = ofKind('id', z.int().positive().max(Number.MAX_SAFE_INTEGER));
export const Version = z.int().nonnegative().max(2_147_483_647);
/** NUL cannot be stored and control characters are never typed on purpose. */
const clean = z.string().regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/);
export const ShortText = ofKind('text', clean.trim().min(1).max(254));
export const OptionalText = ofKind('text', clean.trim().max(254));
export const LongText = ofKind('long_text', clean.trim().max(5000));
export const Keyword = clean.trim().max(64);
export const Phone = ofKind('phone', clean.trim().regex(/^\+?[0-9][0-9 -]{4,18}[0-9]$/));
/** Empty where there is none. */
export const OptionalPhone = ofKind('phone', Phone.or(z.literal('')));
export const Email = clean
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/);
/** 0 or 1, as the specification's flags are. */
export const Flag = ofKind('flag', z.union([z.literal(0), z.literal(1)]));
/** Up to the end of 9998: a day of four digits in every time zone, also some hours later. */
export const UnixTime = ofKind('moment', z.int().min(0).max(253_370_764_799));
/** Finer than a second, where a list goes on from the moment of its last row. */
export const UnixMillis = z.int().min(0).max(253_370_764_799_999);
/** A day of the calendar, `2026-03-01`: the same day in every time zone. */
export const Day = ofKind(
  'day',
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .refine((day) => isDay(day), { params: { sentence: ['没有这一天', 'There is no such day'] } }),
);
const isDay = (day: string): boolean => isCalendarDay(day) && day >= '1900' && day < '2200';
/** `2026-03`. */
export const Month = ofKind('month', z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/));
export const FenField = ofKind('money', z.int().min(-99_999_999_999).max(99_999_999_999));
/** @public */
export const MinutesField = ofKind('minutes', z.int().min(-10_000_000).max(10_000_000));

/** What answers say, without the bounds of what is entered. */
export const Fen = ofKind('money', z.int());
export const Minutes = ofKind('minutes', z.int());
export const Count = ofKind('count', z.int());
/** A figure that is no whole number: a share, a mark. */
export const Percent = ofKind('percent', z.number());
/** A document's number: `CZ2026-000123`. */
export const DocumentNumber = ofKind('number', z.string());
export const PhoneText = ofKind('phone', z.string());
export const DayText = ofKind('day', z.string());

export const PAGE_SIZE = 10;
/** Filters extend this. `limit` is at most 100; the screens always use 10. */
export const listInput = z.object({
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(PAGE_SIZE),
  order: z.enum(['asc', 'desc']).optional(),
});
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({ list: z.array(row), total: Count, page: z.int(), limit: z.int(), capped: z.boolean() });
export const listOf = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row) });
export const idOutput = z.object({ id: Id });
/** What an edit, a move or a deletion answers: nothing more to say. */
export const done = z.object({});
/** Where something is used: a noun's word for it, how often, and the list that shows them. */
export const Use = z.object({ label: z.string(), count: Count, url: z.string().nullable() });
