import type { PgTable } from 'drizzle-orm/pg-core';
import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Module } from '@/kernel/module.ts';
import type { Permission } from '@/kernel/permission.ts';
import type { ApprovalQuery } from '@/kernel/server/document/approval.ts';
import { type Decidable, inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { byNumber, type Numbered } from '@/kernel/server/search/number-search.ts';
import { searchSlot } from '@/kernel/server/search/search-source.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Part } from '@/kernel/slot.ts';
import type { Status, Transition } from '@/kernel/status.ts';
import type { Sentence } from '@/kernel/text.ts';
import type { NoticeKind } from '../../../organisation/news/notice.kinds.ts';
import { closeCheckSlot, FIRST_ROWS } from './month-close.slots.ts';

/** A document of a student's money, as its list has it. */
interface MoneyDocument {
  readonly id: number;
  readonly number: string;
  readonly student_name: string;
  readonly amount_fen: number;
  readonly made_at: Date;
}
interface Row {
  readonly id: number;
  readonly number: string;
  readonly student_id: number | null;
}

interface MoneyApproval<G, S extends string, M extends Record<string, Transition<G, S>>, D, R> {
  readonly module: Module;
  readonly status: Status<G, S, M>;
  readonly read: Permission;
  /** What they are called together, and one of them. */
  readonly label: Sentence;
  readonly labelOne: Sentence;
  readonly prefix: string;
  readonly table: PgTable;
  readonly notices: Readonly<Record<string, NoticeKind>>;
  readonly store: {
    isSeen(ctx: Ctx, id: number): Promise<boolean>;
    waiting(ctx: Ctx, query: ApprovalQuery): Promise<readonly D[]>;
    waitingUntil(ctx: Ctx, to: number): Promise<number>;
    firstWaiting(ctx: Ctx, to: number, most: number): Promise<readonly D[]>;
    ofIds(ctx: Ctx, ids: readonly number[]): Promise<readonly R[]>;
  };
  /** Whose it is, for the search; left out: its student. */
  readonly sub?: (ctx: Ctx, row: NoInfer<R>) => Promise<string> | string;
  /** After number and student. */
  readonly about?: (doc: NoInfer<D>, say: Ctx['say']) => string;
  readonly url: (doc: { readonly id: number }) => string;
  /** What its entries are called, where it posts any; where a line of a statement opens it, if not there. */
  readonly entries?: Readonly<Record<string, Sentence>>;
  readonly entryUrl?: (doc: NoInfer<R>) => string;
  /** What still waits keeps a month from its close. */
  readonly check: { readonly key: string; readonly label: Sentence; readonly url: (to: number) => string };
}

const studentOf = async (ctx: Ctx, { student_id }: Row): Promise<string> =>
  student_id === null ? '' : ((await students.names(ctx, [student_id]))[0]?.name ?? '');

/**
 * What every document of a student's money gives that somebody decides on: it is found by its number, has a trail and its
 * notices, waits in the inbox, stands behind a line of a statement, and keeps its month open.
 */
export function moneyApproval<
  G,
  S extends string,
  M extends Record<string, Transition<G, S>>,
  D extends Decidable & G & MoneyDocument,
  R extends Row,
>(document: MoneyApproval<G, S, M, D, R>): Part[] {
  const { module, status, read, label, prefix, table, store, about, url, entries, check } = document;
  const kind = module.noun;
  const sees = store.isSeen;
  const titleOf = (doc: D, say: Ctx['say']) =>
    [doc.number, doc.student_name, about?.(doc, say)].filter(Boolean).join(' · ');
  const search = {
    kind,
    label: document.labelOne,
    needs: read,
    prefix,
    table,
    sees,
    sub: document.sub ?? studentOf,
    url: (_: Ctx, row: { id: number }) => url(row),
  } as unknown as Numbered<PgTable>;
  const source = entries && {
    doc: kind,
    label,
    kinds: entries,
    find: async (ctx: Ctx, ids: readonly number[]) =>
      (await store.ofIds(ctx, ids)).map((doc) => ({
        id: doc.id,
        title: doc.number,
        url: (document.entryUrl ?? url)(doc),
      })),
  };
  return [
    searchSlot.part(byNumber(search)),
    ...Object.values(document.notices).map(noticeKindSlot.part),
    audited(module, read, { sees }),
    ...(source ? [sourceSlot.part(source)] : []),
    inboxSlot.part(
      inboxKind(status, {
        label,
        docs: store.waiting,
        show: (doc: D, say) => ({
          title: titleOf(doc, say),
          amount_fen: doc.amount_fen,
          since: doc.made_at,
          url: url(doc),
        }),
      }),
    ),
    closeCheckSlot.part({
      blocking: true,
      find: async (ctx, { to }) => [
        {
          key: check.key,
          label: check.label,
          count: await store.waitingUntil(ctx, to),
          url: check.url(to),
          rows: {
            needs: read,
            first: async (own) =>
              (await store.firstWaiting(own, to, FIRST_ROWS.limit)).map((doc) => ({
                title: titleOf(doc, own.say),
                amount_fen: doc.amount_fen,
                url: url(doc),
              })),
          },
        },
      ],
    }),
  ];
}
