import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accessKey, definePermissions } from '../permission.ts';
import { type TransitionStore, transition, transitionHandlers } from '../server/document/transitions.ts';
import { implement } from '../server/http/implement.ts';
import type { Ctx } from '../server/session/ctx.ts';
import { defineStatus, transitionEndpoints } from '../status.ts';
import { defineText, say } from '../text.ts';
import { defineApi, type InputOf, isWrite, type OutputOf } from './api.ts';
import { done, Id, idOutput, ShortText } from './fields.ts';

/*
 * What must not compile. `tsc -p tsconfig.tests.json` runs these: a line that compiles after all is an error there.
 * Each stands beside its right form and differs from it in one thing. The functions are never called.
 */

const may = definePermissions(
  'claim',
  { read: ['查看', 'View'], pay: ['打款', 'Pay'] },
  { finance: ['pay'] },
);
const text = defineText({ student_name: ['学员', 'Student'], note: ['备注', 'Note'] });
const list = {
  action: 'api_claim_list',
  method: 'GET',
  permission: may.read,
  tag: 'students',
  label: ['列表', 'List'],
  input: z.object({ student_name: ShortText.optional(), keyword: ShortText.optional() }),
  output: z.object({ list: z.array(z.string()) }),
} as const;
const add = {
  action: 'api_claim_add',
  method: 'POST',
  permission: may.pay,
  tag: 'students',
  label: ['新增', 'Add'],
  input: z.object({ student_name: ShortText, note: ShortText.default('') }),
  output: idOutput,
  changes: ['claim'],
} as const;
const claimApi = defineApi('claim', text, 'sys', { list, add });

function _declaring(): void {
  const { permission: _p, ...withoutPermission } = list;
  const { label: _l, ...withoutLabel } = list;
  defineApi('claim', text, 'sys', { list, add });
  // @ts-expect-error an endpoint without a permission
  defineApi('claim', text, 'sys', { list: withoutPermission });
  // @ts-expect-error an endpoint without a label
  defineApi('claim', text, 'sys', { list: withoutLabel });
  // @ts-expect-error an input field without a label in the text file
  defineApi('claim', defineText({ note: ['备注', 'Note'] }), 'sys', { list });
  // @ts-expect-error an action that does not begin with api_
  defineApi('claim', text, 'sys', { list: { ...list, action: 'claim_list' } });
  // @ts-expect-error a tag that is none of the specification's groups
  defineApi('claim', text, 'claims', { list: { ...list } });
  // @ts-expect-error a permission by its name instead of the declared one
  defineApi('claim', text, 'sys', { list: { ...list, permission: 'claim.read' } });
  // @ts-expect-error a right that was not declared
  may.approve;
}

function _wording(): void {
  say(['好', 'Good'], 'en');
  // @ts-expect-error one language alone
  say(['好'], 'en');
  // @ts-expect-error a text without English
  defineText({ title: ['标题'] });
}

function _implementing(ctx: Ctx): void {
  const right = {
    list: async () => ({ list: ['a'] }),
    add: async () => ({ id: 1 }),
  };
  const { add: _a, ...withoutAdd } = right;
  implement(claimApi, right);
  // @ts-expect-error a handler is missing
  implement(claimApi, withoutAdd);
  // @ts-expect-error a handler answers something else than was declared
  implement(claimApi, { ...right, add: async () => ({ ok: true }) });
  const misread = async (_ctx: Ctx, input: { amount_fen: number }) => ({ id: input.amount_fen });
  // @ts-expect-error a handler reads a field that was not declared
  implement(claimApi, { ...right, add: misread });
  // @ts-expect-error an input field by another name
  const input: InputOf<typeof add> = { studentName: 'a' };
  void [ctx, input];
}

interface Claim {
  id: number;
  status: 'submitted' | 'paid';
  version: number;
}
const states = {
  submitted: { label: ['已提交', 'Submitted'], tone: 'info' },
  paid: { label: ['已打款', 'Paid'], tone: 'success' },
} as const;
const pay = {
  from: ['submitted'],
  to: 'paid',
  label: ['打款', 'Pay'],
  permission: may.pay,
  effect: 'post',
} as const;
const claimStatus = defineStatus<Claim>()({
  name: 'claim',
  initial: 'submitted',
  states,
  transitions: { pay },
});

function _moving(ctx: Ctx, store: TransitionStore<Claim>): void {
  const machine = { name: 'claim', initial: 'submitted', states } as const;
  defineStatus<Claim>()({ ...machine, transitions: { pay } });
  // @ts-expect-error a misspelt target state
  defineStatus<Claim>()({ ...machine, transitions: { pay: { ...pay, to: 'payed' } } });
  // @ts-expect-error a misspelt state to move from
  defineStatus<Claim>()({ ...machine, transitions: { pay: { ...pay, from: ['submited'] } } });
  // @ts-expect-error a misspelt initial state
  defineStatus<Claim>()({ ...machine, initial: 'submit', transitions: { pay } });
  const toneless = { ...states, paid: { label: states.paid.label } };
  // @ts-expect-error a state without a tone
  defineStatus<Claim>()({ ...machine, states: toneless, transitions: { pay } });
  const guarded = { ...pay, guard: (doc: { amount_fen: number }) => doc.amount_fen === 0 || text.note };
  // @ts-expect-error a guard that reads a field which the document does not have
  defineStatus<Claim>()({ ...machine, transitions: { pay: guarded } });

  transitionHandlers(claimStatus, store, { post: async () => undefined });
  // @ts-expect-error the effect is missing
  transitionHandlers(claimStatus, store, {});
  // @ts-expect-error the effect by another name
  transitionHandlers(claimStatus, store, { posting: async () => undefined });

  const undo = { from: ['paid'], to: ['submitted'], label: ['撤回', 'Undo'], by: 'system' } as const;
  defineStatus<Claim>()({ ...machine, transitions: { undo } });
  // @ts-expect-error a misspelt state among several targets
  defineStatus<Claim>()({ ...machine, transitions: { undo: { ...undo, to: ['submited'] } } });
  // @ts-expect-error several targets for a move that a person makes
  defineStatus<Claim>()({ ...machine, transitions: { pay: { ...pay, to: ['paid'] } } });
  void transition(ctx, undo, store, {}, { id: 1, to: 'submitted' });
  // @ts-expect-error of several targets none is given
  void transition(ctx, undo, store, {}, { id: 1 });
  // @ts-expect-error a target that is none of its own
  void transition(ctx, undo, store, {}, { id: 1, to: 'paid' });
  void transition(ctx, pay, store, {}, { id: 1 });
  // @ts-expect-error a target for a move that has one of its own
  void transition(ctx, pay, store, {}, { id: 1, to: 'paid' });

  // @ts-expect-error a move that does not exist
  transitionEndpoints(claimStatus, 'students').cancel;
}

describe('a declared endpoint', () => {
  test('knows its noun and its words', () => {
    expect(claimApi.list).toMatchObject({ ...list, noun: 'claim' });
    expect(claimApi.add.text).toBe(text);
  });

  test('is a write unless it is a GET', () => {
    expect([claimApi.list, claimApi.add].map(isWrite)).toEqual([false, true]);
  });

  test('gives its types to both sides: defaults may be left out by the caller', () => {
    const sent: InputOf<typeof add> = { student_name: '王小明' };
    const answered: OutputOf<typeof add> = { id: 1 };
    expect(add.input.parse(sent)).toEqual({ student_name: '王小明', note: '' });
    expect(add.output.parse(answered)).toEqual(answered);
  });
});

describe('a permission', () => {
  test('is named after its noun', () => {
    expect(may.pay).toEqual({ key: 'claim.pay', label: ['打款', 'Pay'], roles: ['finance'] });
    expect([may.read, 'public', 'signed_in'].map((access) => accessKey(access as never))).toEqual([
      'claim.read',
      'public',
      'signed_in',
    ]);
  });
});

test('a move’s endpoint answers nothing but "done"', () => {
  expect(transitionEndpoints(claimStatus, 'students').pay.output).toBe(done);
  expect(transitionEndpoints(claimStatus, 'students').pay.input.parse({ id: 3 })).toEqual({
    id: Id.parse(3),
  });
});
