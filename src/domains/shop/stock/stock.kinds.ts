/** Why pieces came or went. People enter the first five; a sale and a return follow from orders. */
export const ENTERED_KINDS = ['in', 'out', 'count', 'damage', 'transfer'] as const;
export const MOVE_KINDS = [...ENTERED_KINDS, 'sale', 'return'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
