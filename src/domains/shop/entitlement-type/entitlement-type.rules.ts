export const ENTITLEMENT_UNITS = ['time', 'copy', 'hour'] as const;
export type EntitlementUnit = (typeof ENTITLEMENT_UNITS)[number];

/** Counted only, or each use is a gift of minutes of a course type. */
export const ENTITLEMENT_USAGES = ['count', 'gift_minutes'] as const;
export type EntitlementUsage = (typeof ENTITLEMENT_USAGES)[number];
