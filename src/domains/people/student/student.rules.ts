/** Who looks after a student, in the order of their screens. */
export const HOLDERS = ['adviser', 'class_teacher', 'guidance', 'academic_affairs', 'assistant'] as const;
export type Holder = (typeof HOLDERS)[number];
export type HolderField = `${Holder}_id`;
export const HOLDER_FIELDS = HOLDERS.map((holder) => `${holder}_id` as const);

export const GENDERS = ['', 'male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];
export const RELATIONS = ['father', 'mother', 'grandparent', 'relative', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Each number once, the student's own first. */
export const phonesOf = (phone: string, guardians: readonly { readonly phone: string }[]): string[] => [
  ...new Set([phone, ...guardians.map((guardian) => guardian.phone)].filter(Boolean)),
];
