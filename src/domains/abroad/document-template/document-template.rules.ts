export const NEEDS = ['required', 'optional'] as const;
export type Need = (typeof NEEDS)[number];

/** Who brings a paper. */
export const BRINGERS = ['family', 'school', 'guidance', 'referee', 'institution'] as const;
export type Bringer = (typeof BRINGERS)[number];
