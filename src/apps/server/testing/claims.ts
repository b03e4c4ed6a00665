import { and, eq, inArray } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { decisionKindSlot } from '@/domains/organisation/delegation/server/delegation.service.ts';
import { roles } from '@/domains/organisation/role/server/role.service.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { idOutput, ShortText } from '@/kernel/contract/fields.ts';
import { definePermissions } from '@/kernel/permission.ts';
import { idColumn, primaryId, versioned, wordColumn } from '@/kernel/server/db/columns.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { inboxKind, inboxSlot } from '@/kernel/server/document/inbox.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { TestDatabase } from '@/kernel/server/testing/database.ts';
import { defineStatus, isMaker, type Made, notMaker, transitionEndpoints } from '@/kernel/status.ts';
import { defineText } from '@/kernel/text.ts';

/** A noun of the tests alone: an expense claim that somebody else approves, pays or rejects. */
const claimText = defineText({
  title: ['报销', 'Claims'],
  submitted: ['待审批', 'Submitted'],
  approved: ['待打款', 'Approved'],
  paid: ['已打款', 'Paid'],
  rejected: ['已驳回', 'Rejected'],
  approve: ['同意', 'Approve'],
  pay: ['打款', 'Pay'],
  reject: ['驳回', 'Reject'],
  cancel: ['撤回', 'Take back'],
  archive: ['归档', 'Archive'],
});
const claimMay = definePermissions(
  'claim',
  {
    read: ['查看报销', 'View claims'],
    approve: ['审批报销', 'Approve claims'],
    pay: ['报销打款', 'Pay claims'],
  },
  {},
);

type State = 'submitted' | 'approved' | 'paid' | 'rejected';
interface Claim extends Made {
  id: number;
  status: State;
}
const claimStatus = defineStatus<Claim>()({
  name: 'claim',
  initial: 'submitted',
  states: {
    submitted: { label: claimText.submitted, tone: 'progress' },
    approved: { label: claimText.approved, tone: 'warning' },
    paid: { label: claimText.paid, tone: 'success' },
    rejected: { label: claimText.rejected, tone: 'danger' },
  },
  transitions: {
    approve: {
      from: ['submitted'],
      to: 'approved',
      label: claimText.approve,
      permission: claimMay.approve,
      guard: notMaker,
      decision: 'approve',
      bulk: true,
    },
    pay: {
      from: ['approved'],
      to: 'paid',
      label: claimText.pay,
      permission: claimMay.pay,
      guard: notMaker,
      decision: 'approve',
    },
    reject: {
      from: ['submitted', 'approved'],
      to: 'rejected',
      label: claimText.reject,
      permission: claimMay.approve,
      guard: notMaker,
      decision: 'reject',
      reason: 'required',
      danger: true,
    },
    cancel: {
      from: ['submitted'],
      to: 'rejected',
      label: claimText.cancel,
      permission: claimMay.read,
      guard: isMaker,
    },
    /** Needs the same right as approving, and is no decision: it is never lent. */
    archive: { from: ['submitted'], to: 'rejected', label: claimText.archive, permission: claimMay.approve },
  },
});

const claim = pgTable('claim', {
  id: primaryId(),
  company_id: idColumn('company_id').notNull(),
  title: text('title').notNull(),
  status: wordColumn<State>('status').notNull().default('submitted'),
  created_by: idColumn('created_by'),
  ...versioned(),
});

const store = {
  docs: (ctx: Ctx, query: ApprovalQuery) =>
    ctx.db
      .select()
      .from(claim)
      .where(and(inArray(claim.company_id, [...ctx.reading]), waiting(claim, query)))
      .orderBy(claim.created_at)
      .limit(query.limit),
  async lock(ctx: Ctx, id: number) {
    const mine = and(eq(claim.id, id), eq(claim.company_id, ctx.company_id));
    return (await ctx.db.select().from(claim).where(mine).for('update'))[0];
  },
  async setStatus(ctx: Ctx, id: number, status: string) {
    await ctx.db
      .update(claim)
      .set({ status: status as State })
      .where(eq(claim.id, id));
  },
};

export const claimApi = defineApi('claim', claimText, 'sys', {
  add: {
    method: 'POST',
    permission: 'signed_in',
    label: claimText.title,
    input: z.object({ title: ShortText }),
    output: idOutput,
    changes: ['claim', 'inbox'],
  },
  ...transitionEndpoints(claimStatus, 'sys'),
});

export const claimService = implement(claimApi, {
  add: async (ctx, { title }) => {
    const values = { title, company_id: ctx.company_id, created_by: ctx.admin_id };
    const [row] = await ctx.db.insert(claim).values(values).returning({ id: claim.id });
    return { id: row?.id as number };
  },
  ...transitionHandlers(claimStatus, store, {}),
});

/** The one entry by which a noun's decisions wait in the inbox; the app names the kind to delegations from it. */
const inInbox = inboxKind(claimStatus, {
  label: claimText.title,
  docs: store.docs,
  show: (doc) => ({
    title: doc.title,
    amount_fen: 120_000,
    since: doc.created_at,
    url: `/Claim?claim_id=${doc.id}`,
  }),
});

/** Answers how to take them out again: other files run in the same process. */
export function connectClaims(): () => void {
  const functions = [claimMay.approve, claimMay.pay];
  const screen = { path: '/Claim', permission: claimMay.read, functions };
  const children = functions.map(({ key, label }) => ({ name: label, url: key, children: [] }));
  const undo = [
    inboxSlot.part(inInbox).connect(),
    decisionKindSlot.part({ kind: claimStatus.name, label: claimText.title }).connect(),
    roles.menuSlot
      .part({
        name: claimText.title,
        url: 'claims',
        children: [{ name: claimText.title, url: '/Claim', screen, children }],
      })
      .connect(),
  ];
  return () => {
    for (const step of undo) step();
  };
}

export async function createClaims(db: TestDatabase): Promise<void> {
  await db.ownerPool.query(`
    CREATE TABLE claim (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, company_id bigint NOT NULL REFERENCES company (id),
      title text NOT NULL, status text NOT NULL DEFAULT 'submitted', created_by bigint, version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX claim_waiting ON claim (company_id, status, created_at);
    SELECT secure_table('claim', 'own', 'claim');
    SELECT decided_document('claim', 'claim', 'submitted>approved,approved>paid,approved>rejected');
    GRANT SELECT, INSERT, UPDATE, DELETE ON claim TO xuezhang_app`);
}
