/** What a candidate must bring to a centre. */
export const NEEDS = ['uci', 'candidate_number', 'document', 'photo'] as const;
export type Need = (typeof NEEDS)[number];

/** How a centre writes names: `SURNAME: FORENAMES`, or as they are. */
export const NAME_FORMS = ['surname_first', 'plain'] as const;
export type NameForm = (typeof NAME_FORMS)[number];
