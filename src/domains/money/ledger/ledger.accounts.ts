import type { Sentence } from '@/kernel/text.ts';

/** The six accounts of a student, in the order of their screens. */
export const STUDENT_ACCOUNTS = ['virtual', 'new', 'learning', 'classes', 'store', 'apply'] as const;
export type StudentAccount = (typeof STUDENT_ACCOUNTS)[number];

/** The company's own side of the books. */
export const COMPANY_ACCOUNTS = [
  'cash',
  'payment_fees',
  'revenue',
  'gift_cost',
  'forfeited',
  'refunds_payable',
  'refund_fees',
  'cash_over_short',
  'shop_revenue',
  'shop_unearned',
  'application_revenue',
  'exam_fees_payable',
  'institution_fees_payable',
  'partner_clearing',
  'branch_clearing',
  'opening',
] as const;
export type CompanyAccount = (typeof COMPANY_ACCOUNTS)[number];

/** What a company earns, and (negative) what it costs. */
export const EARNED_ACCOUNTS = [
  'revenue',
  'shop_revenue',
  'application_revenue',
  'forfeited',
  'refund_fees',
  'gift_cost',
  'payment_fees',
  'cash_over_short',
] as const satisfies readonly CompanyAccount[];

export const accountNames: Readonly<Record<StudentAccount | CompanyAccount, Sentence>> = {
  virtual: ['虚拟币', 'Virtual'],
  new: ['新签款', 'New money'],
  learning: ['学习金', 'Learning'],
  classes: ['课时款', 'Class hours'],
  store: ['商城款', 'Shop'],
  apply: ['申请款', 'Applications'],
  cash: ['现金', 'Cash'],
  payment_fees: ['手续费', 'Payment fees'],
  revenue: ['确认收入', 'Recognised revenue'],
  gift_cost: ['赠送成本', 'Gift cost'],
  forfeited: ['清零收入', 'Forfeited'],
  refunds_payable: ['应付退费', 'Refunds payable'],
  refund_fees: ['退费手续费', 'Refund fees'],
  cash_over_short: ['现金长短款', 'Cash over and short'],
  shop_revenue: ['商城收入', 'Shop revenue'],
  shop_unearned: ['商城预收', 'Shop money not earned yet'],
  application_revenue: ['申请收入', 'Application revenue'],
  exam_fees_payable: ['应付考试费', 'Exam fees payable'],
  institution_fees_payable: ['应付院校费', 'Institution fees payable'],
  partner_clearing: ['合作方往来', 'Partner clearing'],
  branch_clearing: ['校区往来', 'Branch clearing'],
  opening: ['期初', 'Opening'],
};

/** Money of a student, or of the company. Amounts are signed, and all lines of an entry sum to zero. */
export type EntryLine =
  | { readonly account: StudentAccount; readonly student_id: number; readonly amount_fen: number }
  | { readonly account: CompanyAccount; readonly method_id?: number; readonly amount_fen: number };
export interface HoldLine {
  readonly account: StudentAccount;
  readonly student_id: number;
  readonly amount_fen: number;
}
