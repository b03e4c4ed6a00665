/** What a product is: how it is delivered and what becomes of its money follow from it. */
export const PRODUCT_KINDS = ['goods', 'hours', 'course', 'entitlement', 'service'] as const;
export type ProductKind = (typeof PRODUCT_KINDS)[number];

/** Where a product is shown: the company's own shop, and the mini-program. */
export const SHELVES = ['zhiliao', 'weapp'] as const;
export type Shelf = (typeof SHELVES)[number];

export const DELIVERIES = ['express', 'pickup', 'none'] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** States of students who may buy. */
export const BUYER_STATUSES = ['potential', 'active', 'paused', 'finished'] as const;
export type BuyerStatus = (typeof BUYER_STATUSES)[number];

/** Lists of base data that say who may buy. */
export type AudienceKind = 'alevel' | 'education_type';
