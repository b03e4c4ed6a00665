import type { ShownRule } from '@/kernel/contract/shown.ts';
import { labelOf } from '@/kernel/contract/validation.ts';
import { notPermitted } from '@/kernel/errors.ts';
import type { Module } from '@/kernel/module.ts';
import type { Permission } from '@/kernel/permission.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot, type Part } from '@/kernel/slot.ts';
import { fill, type Sentence, type TextBook } from '@/kernel/text.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { auditApi } from '../audit.contract.ts';
import { auditText } from '../audit.text.ts';
import { auditStore, type TrailRow } from './audit.store.ts';
import { shownValue, UNSEEN } from './audit.values.ts';

/** How a document is called, how its fields are, and which right opens it; the app fills this from the nouns. */
export interface Audited {
  doc: string;
  label: Sentence;
  text: TextBook;
  readKey: string;
  /** The right that shows everybody's, where `readKey` opens one's own too. Without it the trail tells no values. */
  listKey?: string;
  /** The nouns whose answers say which of its fields have a right of their own; left out: the one of its name. */
  nouns?: readonly string[];
  /** Where a field holds keys that are no texts of its own: what each is called. */
  words?: Readonly<Record<string, (ctx: Ctx, key: string) => string>>;
  /** Whether this person can see this one. Left out: whoever holds the right sees all of the family's. */
  sees?: (ctx: Ctx, id: number) => Promise<boolean>;
}
export const auditedSlot = defineSlot<Audited>();
/** A noun's own documents, called as the noun is and with its texts; states by the names that its machine gives them. */
export function audited(
  { noun, text, statuses }: Module,
  read: Permission,
  more: Partial<Audited> = {},
): Part {
  const label = more.label ?? text.title;
  if (!label) throw new Error(`${noun} has no title: say what its documents are called`);
  const doc = more.doc ?? noun;
  const machine = statuses.find(({ name }) => name === doc);
  const status = (ctx: Ctx, key: string) => {
    const state = machine?.states[key];
    return state ? ctx.say(state.label) : key;
  };
  const words = { ...(machine && { status }), ...more.words };
  return auditedSlot.part({ text, readKey: read.key, ...more, doc, words, label });
}
/** What the calls are called, for the trail. */
export const actionSlot = defineSlot<{ action: string; label: Sentence; text: TextBook }>();
/** The fields of each noun that a right of their own shows, as its answers declare them. */
export const shownSlot = defineSlot<{ noun: string; field: string; rule: ShownRule }>();

/** Whose names stand for an id in the trail: `role_id` 7 is read as 班主任. */
export const referenceSlot = defineSlot<{
  fields: readonly string[];
  /** Where the field means this in one kind of document only: a department's parent is no company. */
  doc?: string;
  names: (ctx: Ctx, ids: readonly number[]) => Promise<readonly { id: number; name: string }[]>;
}>();

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** One question per kind of reference for the whole page. */
async function namesFor(ctx: Ctx, rows: readonly TrailRow[]): Promise<Names> {
  const asked = referenceSlot.parts.map((part) => ({ ...part, ids: new Set<unknown>() }));
  const byField = new Map(
    asked.flatMap((part) => part.fields.map((field) => [keyOf(field, part.doc), part] as const)),
  );
  for (const { doc, before, after } of rows)
    for (const held of [before, after])
      for (const field in held) {
        const part = byField.get(keyOf(field, doc)) ?? byField.get(field);
        if (part) for (const id of [held[field]].flat()) part.ids.add(id);
      }
  const names = new Map<string, Map<number, string>>();
  for (const { fields, doc, names: ask, ids: all } of asked) {
    const ids = [...all].filter((id) => typeof id === 'number');
    if (ids.length === 0) continue;
    const found = new Map((await ask(ctx, ids)).map(({ id, name }) => [id, name]));
    for (const field of fields) names.set(keyOf(field, doc), found);
  }
  return names;
}

/** A field, or what it means in one kind of document. */
const keyOf = (field: string, doc?: string) => (doc ? `${doc}.${field}` : field);

const docOf = (doc: unknown) => auditedSlot.parts.find((part) => part.doc === doc);
function docText(ctx: Ctx, doc: unknown): string {
  const known = docOf(doc);
  return known ? ctx.say(known.label) : String(doc ?? '');
}

const seesAll = (ctx: Ctx): boolean => ['all', 'company_tree', 'company'].includes(ctx.data_scope);

/** In a document that a person could not open, the trail tells what was changed and by whom, and no values. */
async function isOpen(ctx: Ctx, { doc, doc_id }: TrailRow, asks: boolean): Promise<boolean> {
  const known = docOf(doc);
  if (!known || !ctx.permissions.has(known.listKey ?? known.readKey)) return false;
  // Nobody sees what is deleted any more; whoever sees whole companies looks up here what it was.
  if (!known.sees || seesAll(ctx)) return true;
  return asks && known.sees(ctx, doc_id);
}

type Opens = (row: TrailRow) => boolean;
/** Each document is asked for once, or where `asks` is false, none: those that not everybody sees are closed then. */
async function openOf(ctx: Ctx, rows: readonly TrailRow[], asks = true): Promise<Opens> {
  const nameOf = ({ doc, doc_id }: TrailRow) => `${doc} ${doc_id}`;
  const open = new Map<string, boolean>();
  for (const row of rows) {
    const name = nameOf(row);
    if (!open.has(name)) open.set(name, await isOpen(ctx, row, asks));
  }
  return (row) => open.get(nameOf(row)) === true;
}

function shown(ctx: Ctx, row: TrailRow, names: Names, open: boolean) {
  const action = actionOf(row);
  return {
    id: row.id,
    at: toUnix(row.at),
    admin_id: row.admin_id,
    admin_name: whoOf(ctx, row),
    action: row.action,
    action_label: action ? ctx.say(action.label) : ctx.say(auditText.system),
    doc: row.doc,
    doc_label: docText(ctx, row.doc),
    doc_id: row.doc_id,
    op: row.op,
    changes: changesOf(ctx, row, names, open),
    address: row.address ?? '',
    visitor_id: row.visitor_id ?? '',
  };
}

/** `罗敏（代 苏晚晴）`: who did it, and in whose place. */
function whoOf(ctx: Ctx, row: TrailRow): string {
  const who = row.admin_name ?? nameless(ctx, row.admin_id);
  if (row.for_admin_id === null) return who;
  const name = row.for_admin_name ?? nameless(ctx, row.for_admin_id);
  return ctx.say(fill(auditText.in_place_of, { who, name }));
}

/** Nobody was asking, or somebody whose account is gone; those must not be mixed up. */
const nameless = (ctx: Ctx, adminId: number | null) =>
  adminId === null ? ctx.say(auditText.system) : `#${adminId}`;

/** Of a list, what is not in the other one: what was taken, and what was given. */
const without = (list: unknown, other: unknown): unknown =>
  Array.isArray(list) && Array.isArray(other) ? list.filter((item) => !other.includes(item)) : list;

const actionOf = ({ action }: TrailRow) => actionSlot.parts.find((part) => part.action === action);
/** An export is told in the words of the list that it was made from. */
const textOf = (row: TrailRow): TextBook =>
  (row.doc === 'export' ? actionOf(row)?.text : docOf(row.doc)?.text) ?? {};

function ruleOf(doc: string, field: string): ShownRule | undefined {
  const nouns = docOf(doc)?.nouns ?? [doc];
  return shownSlot.parts.find((part) => part.field === field && nouns.includes(part.noun))?.rule;
}

/** Field by field; what only the machine needs (ids of the family, time stamps of the row) is left out. */
function changesOf(ctx: Ctx, row: TrailRow, names: Names, open: boolean) {
  const { words = {} } = docOf(row.doc) ?? {};
  const text = textOf(row);
  const fields = [...new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})])];
  const changes = fields
    .filter(
      (field) =>
        !['id', 'family_id', 'company_id', 'created_at', 'admin_id'].includes(field) || row.part !== row.doc,
    )
    .filter((field) => !['family_id', 'created_at', `${row.doc}_id`].includes(field))
    .map((field) => {
      const of = {
        field,
        text,
        names: namesOf(names, row.doc, field),
        word: words[field],
        rule: open ? ruleOf(row.doc, field) : CLOSED,
        isFilter: row.doc === 'export',
      };
      const said = (value: unknown) => (field === 'doc' ? docText(ctx, value) : shownValue(ctx, of, value));
      const label = ctx.say(labelOf(text[field] ? text : auditText, field));
      const [before, after] = [row.before?.[field], row.after?.[field]];
      return { field, label, before: said(without(before, after)), after: said(without(after, before)) };
    });
  if (!row.reason) return changes;
  const reason = { field: 'reason', label: ctx.say(labelOf({}, 'reason')), before: '' };
  return [...changes, { ...reason, after: open ? row.reason : UNSEEN }];
}

/** Shown to nobody who asks. */
const CLOSED: ShownRule = { rights: [''], otherwise: 'nothing' };

/** What a field means in this kind of document, before what it means elsewhere. */
const namesOf = (names: Names, doc: string, field: string) =>
  names.get(keyOf(field, doc)) ?? names.get(field);

export const auditService = implement(auditApi, {
  list: {
    page: async (ctx, query) => {
      const page = await auditStore.page(ctx, query);
      const names = await namesFor(ctx, page.list);
      const opens = await openOf(ctx, page.list);
      return { ...page, list: page.list.map((row) => shown(ctx, row, names, opens(row))) };
    },
    options: async (ctx) => ({
      list: auditedSlot.parts.map(({ doc, label }) => ({ doc, doc_label: ctx.say(label) })),
    }),
  },
  history: async (ctx, query) => {
    const known = docOf(query.doc);
    if (!known || !ctx.permissions.has(known.readKey)) throw notPermitted();
    const { page: at, limit } = query;
    const isSeen = !known.sees || (await known.sees(ctx, query.doc_id));
    if (!isSeen) return { list: [], total: 0, page: at, limit, capped: false };
    const page = await auditStore.history(ctx, query);
    const names = await namesFor(ctx, page.list);
    return { ...page, list: page.list.map((row) => shown(ctx, row, names, true)) };
  },
  export: async function* (ctx, filter) {
    for await (const rows of auditStore.all(ctx, filter)) {
      const names = await namesFor(ctx, rows);
      // A sheet may hold years: too many to be asked for one by one.
      const opens = await openOf(ctx, rows, false);
      yield rows.map((row) => {
        const line = shown(ctx, row, names, opens(row));
        const changes = line.changes
          .map((c) => `${c.label}: ${c.before || '—'} → ${c.after || '—'}`)
          .join('; ');
        return { ...line, action: line.action_label, doc: line.doc_label, changes };
      });
    }
  },
});
