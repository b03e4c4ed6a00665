/** What an entered figure does to the result: lessens it, adds to it, or stands beside it. */
export const ITEM_KINDS = ['cost', 'income', 'number'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
