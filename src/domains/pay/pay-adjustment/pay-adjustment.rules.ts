export const ADJUSTMENT_KINDS = ['bonus', 'deduction', 'other_work'] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];
