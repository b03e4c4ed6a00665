import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportion } from '@/kernel/value/money.ts';
import {
  areProjects,
  areShares,
  fallOn,
  mayMove,
  natureOf,
  partsOf,
  partsOfPayment,
  projectsOf,
  remainderOf,
  type SalesHistory,
} from './sales-case.rules.ts';
import { receiptMoveText, salesCaseText } from './sales-case.text.ts';

describe('shares', () => {
  test('of a third each sum to the whole, to the fen', () => {
    const thirds = [3_333, 3_333, 3_334];
    expect(apportion(1, thirds)).toEqual([0, 0, 1]);
    expect(apportion(2, thirds)).toEqual([1, 0, 1]);
    expect(apportion(10_000, thirds)).toEqual([3_333, 3_333, 3_334]);
    expect(apportion(-2, thirds)).toEqual([-1, 0, -1]);
  });

  test('always sum to the whole, and are never a unit off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 9 }),
        (whole, weights) => {
          const parts = apportion(whole, weights);
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
          parts.forEach((part, at) => {
            expect(Math.abs(part - (whole * (weights[at] as number)) / total)).toBeLessThan(1);
          });
        },
      ),
    );
  });
});

describe('projects', () => {
  test('come from the contract by what its lines cost', () => {
    const lines = [
      { course_type: 12, amount_fen: 800_000 },
      { course_type: 1, amount_fen: 200_000 },
    ] as const;
    expect(projectsOf(lines, 'learning')).toEqual([
      { project: '12', share_bp: 8_000 },
      { project: '1', share_bp: 2_000 },
    ]);
  });
  test('of money without a contract follow its account', () => {
    expect(projectsOf([], 'store')).toEqual([{ project: 'shop', share_bp: 10_000 }]);
    expect(projectsOf([], 'new')).toEqual([{ project: 'undecided', share_bp: 10_000 }]);
  });
});

describe('the nature of a case', () => {
  const nothing: SalesHistory = { first_on: null, projects: [], came_by_transfer: false };
  const oneToOne = [{ project: '12', share_bp: 10_000 }] as const;
  const of = (history: Partial<SalesHistory>) =>
    natureOf({ ...nothing, ...history }, oneToOne, '2026-11-30', 30);
  test('is new for a student’s first, and for thirty days after it', () => {
    expect(of({})).toBe('new');
    expect(of({ first_on: '2026-10-31', projects: ['1'] })).toBe('new');
    expect(of({ first_on: '2026-10-30', projects: ['1'] })).toBe('expand');
  });
  test('is a renewal of what was sold before, and of what nobody has decided', () => {
    expect(of({ first_on: '2025-01-01', projects: ['12', '1'] })).toBe('renewal');
    expect(
      natureOf(
        { first_on: '2025-01-01', projects: ['1'], came_by_transfer: false },
        [{ project: 'undecided', share_bp: 10_000 }],
        '2026-11-30',
        30,
      ),
    ).toBe('renewal');
  });
  test('is a renewal for who came from another branch', () => {
    expect(of({ came_by_transfer: true })).toBe('renewal');
  });
});

describe('a refund', () => {
  const receipts = [
    { id: 3, contract_id: 7, left_fen: 500 },
    { id: 2, contract_id: null, left_fen: 400 },
    { id: 1, contract_id: 7, left_fen: 300 },
  ];
  test('falls on receipts of the contract first, newest first, then on the others, then on nobody', () => {
    expect(fallOn([{ contract_id: 7, project: '12', amount_fen: 1_300 }], receipts)).toEqual([
      { recharge_id: 3, project: '12', amount_fen: 500 },
      { recharge_id: 1, project: '12', amount_fen: 300 },
      { recharge_id: 2, project: '12', amount_fen: 400 },
      { recharge_id: null, project: '12', amount_fen: 100 },
    ]);
  });
  test('never takes a receipt twice', () => {
    const fallen = fallOn(
      [
        { contract_id: 7, project: '12', amount_fen: 600 },
        { contract_id: null, project: null, amount_fen: 700 },
      ],
      receipts,
    );
    expect(fallen.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(1_300);
    expect(fallen.at(-1)).toEqual({ recharge_id: null, project: null, amount_fen: 100 });
  });
  test('that deductions lessen is shared by what each part pays back', () => {
    const parts = [{ refund_amount_fen: 100 }, { refund_amount_fen: 300 }, { refund_amount_fen: 0 }];
    expect(partsOfPayment(200, parts).map(({ amount_fen }) => amount_fen)).toEqual([50, 150]);
  });
});

describe('a proposal', () => {
  const share = (admin_id: number, share_bp: number) => ({ admin_id, role: 'adviser' as const, share_bp });
  test('is whole, names nobody twice, and tells what is left', () => {
    expect(areShares([share(1, 6_000), share(2, 4_000)])).toBe(true);
    expect(areShares([share(1, 6_000), share(1, 4_000)])).toBe(salesCaseText.share_twice);
    expect(areShares([share(1, 6_000)])).toBe(salesCaseText.not_whole);
    expect(areProjects([{ project: 'shop', share_bp: 10_000 }])).toBe(true);
    expect(remainderOf([share(1, 6_000)])).toBe(4_000);
  });
});

describe('a receipt', () => {
  test('goes to each case once, in parts that sum to it', () => {
    const line = (case_id: number | null, amount_fen: number) => ({ case_id, amount_fen });
    expect(mayMove(100, [line(1, 60), line(null, 20), line(null, 20)])).toBe(true);
    expect(mayMove(100, [line(1, 60), line(1, 40)])).toBe(receiptMoveText.case_twice);
    expect(mayMove(100, [line(1, 60)])).not.toBe(true);
  });
  test('is shared over its cases first and over their people then, to the fen', () => {
    const cases = [
      {
        amount_fen: 2,
        shares: [
          { admin_id: 1, share_bp: 5_000 },
          { admin_id: 2, share_bp: 5_000 },
        ],
      },
      { amount_fen: 1, shares: [] },
    ];
    expect(partsOf(100, cases)).toEqual([
      { admin_id: 1, part_fen: 34 },
      { admin_id: 2, part_fen: 33 },
      { admin_id: null, part_fen: 33 },
    ]);
    expect(partsOf(7, [])).toEqual([{ admin_id: null, part_fen: 7 }]);
  });
});
