export const INSTITUTION_KINDS = ['university', 'college', 'school', 'pathway', 'language'] as const;
export type InstitutionKind = (typeof INSTITUTION_KINDS)[number];
