import { z } from 'zod';
import type { Permission } from '../permission.ts';
import { isMaker, notMaker, type Status, statusField, type Transition } from '../status.ts';
import type { Sentence } from '../text.ts';
import type { ExportColumn, Tag } from './api.ts';
import { DocumentNumber, Id, listInput, pageOf, UnixTime, Version } from './fields.ts';

/** What every document says of itself that somebody asks for and somebody else decides on. */
export const approvalFields = <D, S extends string, M extends Record<string, Transition<D, S>>>(
  status: Status<D, S, M>,
) => ({
  id: Id,
  company_id: Id,
  number: DocumentNumber,
  note: z.string(),
  reason: z.string(),
  status: statusField(status),
  created_by: Id,
  created_by_name: z.string(),
  created_at: UnixTime,
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  version: Version,
});

/** What a list of them can always be asked for. */
export const approvalFilters = <D, S extends string, M extends Record<string, Transition<D, S>>>(
  status: Status<D, S, M>,
) => ({
  status: statusField(status).optional(),
  from: UnixTime.optional(),
  to: UnixTime.optional(),
});

const decidedExports: readonly ExportColumn[] = [
  { field: 'status', kind: 'label' },
  { field: 'note', width: 30 },
  { field: 'created_by_name' },
  { field: 'created_at', kind: 'time' },
  { field: 'decided_by_name' },
  { field: 'decided_at', kind: 'time' },
  { field: 'reason', width: 30 },
];

interface Decided<R extends z.ZodType, G extends z.ZodType, F extends z.ZodRawShape> {
  readonly may: { readonly read: Permission; readonly export: Permission };
  readonly text: Readonly<Record<'list' | 'get' | 'export', Sentence>>;
  readonly tag: Tag;
  /** A row of the list, and the whole document. */
  readonly row: R;
  readonly whole: G;
  readonly filters: F;
  /** Between the number and what is said of every such document. */
  readonly exports: readonly (ExportColumn | string)[];
  readonly notExported?: readonly string[];
}

/** The list of such documents, one of them, and the file of the list. */
export const approvalEndpoints = <R extends z.ZodType, G extends z.ZodType, F extends z.ZodRawShape>(
  noun: string,
  { may, text, tag, row, whole, filters, exports, notExported }: Decided<R, G, F>,
) => ({
  list: {
    action: `api_${noun}_list` as const,
    method: 'GET' as const,
    permission: may.read,
    tag,
    label: text.list,
    input: listInput.extend(filters),
    output: pageOf(row),
  },
  get: {
    action: `api_${noun}_get` as const,
    method: 'GET' as const,
    permission: may.read,
    tag,
    label: text.get,
    input: z.object({ id: Id }),
    output: whole,
  },
  export: {
    action: `api_${noun}_export` as const,
    method: 'GET' as const,
    permission: may.export,
    tag,
    label: text.export,
    navigation: true as const,
    input: z.object(filters),
    output: row,
    exports: [{ field: 'number', width: 18 }, ...exports, ...decidedExports],
    notExported,
  },
});

type Words<K extends string> = Readonly<Record<K, Sentence>>;

/** Where such a document can stand, beside what a noun adds. */
export const approvalStates = (text: Words<'approved' | 'rejected' | 'submitted'>) =>
  ({
    submitted: { label: text.submitted, tone: 'progress' },
    approved: { label: text.approved, tone: 'success' },
    rejected: { label: text.rejected, tone: 'danger' },
  }) as const;
export const withdrawnState = (text: Words<'withdrawn'>) =>
  ({ withdrawn: { label: text.withdrawn, tone: 'muted' } }) as const;
export const rebackedState = (text: Words<'rebacked'>) =>
  ({ rebacked: { label: text.rebacked, tone: 'warning' } }) as const;

/** The transitions of a submitted document: plain values, to which a noun adds effects and what becomes stale. */
export const approveTransition = (text: Words<'approve'>, permission: Permission) =>
  ({
    from: ['submitted'],
    to: 'approved',
    label: text.approve,
    permission,
    guard: notMaker,
    decision: 'approve',
    bulk: true,
  }) as const;
export const rejectTransition = (text: Words<'reject'>, permission: Permission) =>
  ({
    from: ['submitted'],
    to: 'rejected',
    label: text.reject,
    permission,
    guard: notMaker,
    decision: 'reject',
    reason: 'required',
    danger: true,
  }) as const;
export const withdrawTransition = (text: Words<'withdraw'>, permission: Permission) =>
  ({
    from: ['submitted'],
    to: 'withdrawn',
    label: text.withdraw,
    permission,
    guard: isMaker,
    back: true,
  }) as const;
/** What an approval did is undone. */
export const rebackTransition = (text: Words<'reback'>, permission: Permission) =>
  ({
    from: ['approved'],
    to: 'rebacked',
    label: text.reback,
    permission,
    guard: notMaker,
    reason: 'required',
    danger: true,
  }) as const;
