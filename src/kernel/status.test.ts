import { describe, expect, test } from 'vitest';
import type { Verdict } from './errors.ts';
import { definePermissions } from './permission.ts';
import {
  type Actor,
  defineStatus,
  mayTransition,
  statusField,
  transitionEndpoints,
  transitionsFor,
} from './status.ts';
import type { Sentence } from './text.ts';

interface Claim {
  status: 'submitted' | 'paid' | 'rejected';
  maker_id: number;
}
const own: Sentence = ['不能审批自己提交的', 'Not one’s own'];
const may = definePermissions('claim', { approve: ['审批', 'Approve'], pay: ['打款', 'Pay'] }, {});
const notMaker = (claim: Claim, actor: Actor): Verdict => claim.maker_id !== actor.admin_id || own;

const claimStatus = defineStatus<Claim>()({
  name: 'claim',
  initial: 'submitted',
  states: {
    submitted: { label: ['已提交', 'Submitted'], tone: 'info' },
    paid: { label: ['已打款', 'Paid'], tone: 'success' },
    rejected: { label: ['已驳回', 'Rejected'], tone: 'danger' },
  },
  transitions: {
    pay: {
      from: ['submitted'],
      to: 'paid',
      label: ['打款', 'Pay'],
      permission: may.pay,
      guard: notMaker,
      effect: 'post',
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: ['驳回', 'Reject'],
      permission: may.approve,
      reason: 'required',
      action: 'api_claim_audit',
      method: 'PUT',
      changes: ['claim', 'ledger'],
    },
    lapse: { from: ['submitted'], to: 'rejected', label: ['过期', 'Lapse'], by: 'system' },
  },
});
const submitted: Claim = { status: 'submitted', maker_id: 7 };
const paid: Claim = { status: 'paid', maker_id: 7 };
const actor = (admin_id: number): Actor => ({ admin_id, company_id: 1 });

describe('what a person may do with a document', () => {
  test('only moves from its state, that the person holds, and that are a person’s', () => {
    const names = (held: readonly string[]) =>
      transitionsFor(claimStatus, submitted, actor(8), (p) => held.includes(p.key)).map((m) => m.name);
    expect(names(['claim.pay', 'claim.approve'])).toEqual(['pay', 'reject']);
    expect(names(['claim.approve'])).toEqual(['reject']);
    expect(names([])).toEqual([]);
    expect(transitionsFor(claimStatus, paid, actor(8), () => true)).toEqual([]);
  });

  test('a barred move is shown with its reason', () => {
    const verdicts = transitionsFor(claimStatus, submitted, actor(7), () => true).map((m) => m.verdict);
    expect(verdicts).toEqual([own, true]);
  });
});

describe('what must hold on the locked row', () => {
  const { pay } = claimStatus.transitions;
  test('the state, then the guard', () => {
    expect(mayTransition(pay, submitted, actor(8))).toBe(true);
    expect(mayTransition(pay, submitted, actor(7))).toBe(own);
    expect(mayTransition(pay, paid, actor(8))).toEqual(['当前状态不允许此操作', expect.any(String)]);
  });
});

describe('endpoints of a machine', () => {
  const endpoints = transitionEndpoints(claimStatus, 'students');

  test('one for each move of a person, none for the system’s', () => {
    expect(Object.keys(endpoints)).toEqual(['pay', 'reject']);
  });

  test('are named after noun and move, unless the move names its own', () => {
    expect([endpoints.pay.action, endpoints.pay.method]).toEqual(['api_claim_pay', 'POST']);
    expect([endpoints.reject.action, endpoints.reject.method]).toEqual(['api_claim_audit', 'PUT']);
  });

  test('carry the move’s right, words and what it makes stale', () => {
    expect(endpoints.pay).toMatchObject({
      permission: may.pay,
      label: ['打款', 'Pay'],
      tag: 'students',
      changes: ['claim'],
    });
    expect(endpoints.reject.changes).toEqual(['claim', 'ledger']);
  });

  test('ask for a reason where the move does', () => {
    expect(endpoints.reject.input.safeParse({ id: 1 }).success).toBe(false);
    expect(endpoints.reject.input.safeParse({ id: 1, reason: '  ' }).success).toBe(false);
    expect(endpoints.reject.input.safeParse({ id: 1, reason: '金额不符' }).success).toBe(true);
    expect(endpoints.pay.input.parse({ id: 1, reason: 'dropped' })).toEqual({ id: 1 });
  });
});

test('a status field takes the machine’s states and no other', () => {
  const field = statusField(claimStatus);
  expect(field.options).toEqual(['submitted', 'paid', 'rejected']);
  expect(field.safeParse('lapsed').success).toBe(false);
});
