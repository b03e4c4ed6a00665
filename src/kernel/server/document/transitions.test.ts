import { describe, expect, test } from 'vitest';
import { definePermissions } from '../../permission.ts';
import { defineStatus } from '../../status.ts';
import type { Sentence } from '../../text.ts';
import type { Ctx } from '../session/ctx.ts';
import { transition, transitionHandlers } from './transitions.ts';

interface Claim {
  id: number;
  status: 'submitted' | 'paid' | 'rejected';
  version: number;
  maker_id: number;
}
const own: Sentence = ['不能审批自己的', 'Not one’s own'];
const may = definePermissions('claim', { pay: ['打款', 'Pay'] }, {});
const tone = { label: ['状态', 'State'], tone: 'info' } as const;
const claimStatus = defineStatus<Claim>()({
  name: 'claim',
  initial: 'submitted',
  states: { submitted: tone, paid: tone, rejected: tone },
  transitions: {
    pay: {
      from: ['submitted'],
      to: 'paid',
      label: ['打款', 'Pay'],
      permission: may.pay,
      guard: (doc, actor) => doc.maker_id !== actor.admin_id || own,
      effect: 'post',
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      label: ['驳回', 'Reject'],
      permission: may.pay,
      reason: 'required',
    },
    lapse: { from: ['submitted'], to: 'rejected', label: ['过期', 'Lapse'], by: 'system', effect: 'tell' },
    undo: {
      from: ['rejected', 'paid'],
      to: ['submitted', 'paid'],
      label: ['撤回', 'Undo'],
      by: 'system',
    },
  },
});

/** One claim, and a diary of what was done to it. */
function scene(doc: Partial<Claim> = {}) {
  const diary: string[] = [];
  const claim: Claim = { id: 5, status: 'submitted', version: 3, maker_id: 7, ...doc };
  const ctx = {
    admin_id: 8,
    company_id: 1,
    query: async (_text: string, values: unknown[]) => void diary.push(`reason ${values[0]}`),
  } as unknown as Ctx;
  const store = {
    lock: async (_ctx: Ctx, id: number) => {
      diary.push(`lock ${id}`);
      return id === claim.id ? claim : undefined;
    },
    setStatus: async (_ctx: Ctx, id: number, status: string) => void diary.push(`${id} becomes ${status}`),
  };
  const effects = {
    post: async () => void diary.push('post'),
    tell: async () => void diary.push('tell'),
  };
  return { diary, ctx, store, effects, handlers: transitionHandlers(claimStatus, store, effects) };
}

describe('a move', () => {
  test('locks, writes the status, then runs its effect', async () => {
    const { diary, ctx, handlers } = scene();
    expect(await handlers.pay(ctx, { id: 5 })).toEqual({});
    expect(diary).toEqual(['lock 5', '5 becomes paid', 'post']);
  });

  test('a reason reaches the trail before the status changes', async () => {
    const { diary, ctx, handlers } = scene();
    await handlers.reject(ctx, { id: 5, version: 3, reason: '金额不符' });
    expect(diary).toEqual(['lock 5', 'reason 金额不符', '5 becomes rejected']);
  });

  test.each([
    ['a document that is not there', {}, { id: 6 }, 4],
    ['an old version', {}, { id: 5, version: 2 }, 5],
    ['a state that does not allow it', { status: 'paid' as const }, { id: 5 }, 0],
    ['a guard that says no', { maker_id: 8 }, { id: 5 }, 0],
    ['an old version before a state', { status: 'paid' as const }, { id: 5, version: 2 }, 5],
  ])('%s is refused, and nothing is written', async (_name, doc, input, code) => {
    const { diary, ctx, handlers } = scene(doc);
    await expect(handlers.pay(ctx, input)).rejects.toMatchObject({ code });
    expect(diary).toEqual([`lock ${input.id}`]);
  });

  test('the guard’s own words are what the user reads', async () => {
    const { ctx, handlers } = scene({ maker_id: 8 });
    await expect(handlers.pay(ctx, { id: 5 })).rejects.toMatchObject({ sentence: own });
  });
});

describe('a move of the system', () => {
  test('has no handler that a person could call', () => {
    expect(Object.keys(scene().handlers)).toEqual(['pay', 'reject']);
  });

  test('is made by code, with its effect', async () => {
    const { diary, ctx, store, effects } = scene();
    await transition(ctx, claimStatus.transitions.lapse, store, effects, { id: 5 });
    expect(diary).toEqual(['lock 5', '5 becomes rejected', 'tell']);
  });

  test('of several targets, leads to the one that was given', async () => {
    const { diary, ctx, store } = scene({ status: 'rejected' });
    await transition(ctx, claimStatus.transitions.undo, store, {}, { id: 5, to: 'paid' });
    expect(diary).toEqual(['lock 5', '5 becomes paid']);
  });

  test.each([
    ['to a state that is none of its targets', { status: 'paid' as const }, { id: 5, to: 'rejected' }],
    ['to where it stands', { status: 'paid' as const }, { id: 5, to: 'paid' }],
    ['to nowhere', { status: 'paid' as const }, { id: 5 }],
    ['from a state that does not allow it', {}, { id: 5, to: 'paid' }],
  ])('is refused %s', async (_name, doc, input) => {
    const { diary, ctx, store } = scene(doc);
    const made = transition(
      ctx,
      claimStatus.transitions.undo,
      store,
      {},
      input as { id: number; to: 'paid' },
    );
    await expect(made).rejects.toMatchObject({ code: 0 });
    expect(diary).toEqual(['lock 5']);
  });
});
