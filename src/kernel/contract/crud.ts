import { z } from 'zod';
import type { Access, Permission } from '../permission.ts';
import { defineStatus, type PersonTransition } from '../status.ts';
import type { Sentence } from '../text.ts';
import type { Api, ExportColumn, Tag } from './api.ts';
import { done, Id, idOutput, listOf, Use, Version } from './fields.ts';

interface OnOff {
  readonly id: number;
  readonly status: 'off' | 'on';
}
type Switch<D> = Partial<Omit<PersonTransition<D, 'off' | 'on'>, 'from' | 'label' | 'to'>>;

/** What staff keep lists of is switched off where it is still used, instead of deleted. */
export const onOffStatus = <D extends OnOff = OnOff, const N extends string = string>(
  name: N,
  text: Readonly<Record<'disable' | 'enable' | 'off' | 'on', Sentence>>,
  permission: Permission,
  more: { readonly disable?: Switch<D>; readonly enable?: Switch<D> } = {},
) =>
  defineStatus<D>()({
    name,
    initial: 'on',
    states: {
      on: { label: text.on, tone: 'success' },
      off: { label: text.off, tone: 'muted' },
    },
    transitions: {
      disable: { from: ['on'], to: 'off', label: text.disable, permission, back: true, ...more.disable },
      enable: { from: ['off'], to: 'on', label: text.enable, permission, ...more.enable },
    },
  });

type Words = Readonly<Record<'add' | 'del' | 'edit' | 'export' | 'order' | 'title' | 'uses', Sentence>>;

interface Crud<R extends z.ZodType, F extends z.ZodRawShape> {
  readonly text: Words;
  readonly tag: Tag;
  readonly read: Access;
  readonly edit: Permission;
  /** A row of the list. */
  readonly row: R;
  /** What is entered. */
  readonly fields: F;
  readonly exports: readonly (ExportColumn | string)[];
}

/**
 * The calls of a list that staff keep in an order of their own (rooms, channels, boards): read whole, add, edit, delete
 * what is unused, put in order, export. They are plain values: a noun writes out what is different and spreads the rest.
 */
export const crudEndpoints = <const N extends string, R extends z.ZodType, F extends z.ZodRawShape>(
  noun: N,
  { text, tag, read, edit, row, fields, exports }: Crud<R, F>,
) => ({
  list: {
    action: `api_${noun}_list`,
    method: 'GET',
    permission: read,
    tag,
    label: text.title,
    input: z.object({}),
    output: listOf(row),
  } as const,
  uses: {
    action: `api_${noun}_uses`,
    method: 'GET',
    permission: read,
    tag,
    label: text.uses,
    input: z.object({ id: Id }),
    output: listOf(Use),
  } as const,
  add: {
    action: `api_${noun}_add`,
    method: 'POST',
    permission: edit,
    tag,
    label: text.add,
    input: z.object(fields),
    output: idOutput,
    changes: [noun],
  } as const,
  edit: {
    action: `api_${noun}_edit`,
    method: 'PUT',
    permission: edit,
    tag,
    label: text.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
    output: done,
    changes: [noun],
  } as const,
  del: {
    action: `api_${noun}_del`,
    method: 'DELETE',
    permission: edit,
    tag,
    label: text.del,
    input: z.object({ id: Id }),
    output: done,
    changes: [noun],
  } as const,
  order: {
    action: `api_${noun}_order`,
    method: 'PUT',
    permission: edit,
    tag,
    label: text.order,
    input: z.object({ ids: z.array(Id).min(1).max(1000) }),
    output: done,
    changes: [noun],
  } as const,
  export: {
    action: `api_${noun}_export`,
    method: 'GET',
    permission: read,
    tag,
    label: text.export,
    navigation: true,
    input: z.object({}),
    output: row,
    exports,
  } as const,
});

/** The api of such a list, as its screen takes it. */
export type CrudApi<R extends z.ZodType, F extends z.ZodRawShape> = Api<
  ReturnType<typeof crudEndpoints<string, R, F>>
>;
