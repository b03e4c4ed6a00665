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

/** What is little of what was bought. */
export const LOW_MINUTES = 300;
/** Who runs out of hours so soon is asked to renew. */
export const RENEW_DAYS = 30;

export const STUDENT_VIEWS = ['all', 'mine', 'low', 'renew', 'paused'] as const;
export type StudentView = (typeof STUDENT_VIEWS)[number];
/** What a ready-made view asks the list for. */
export const viewFilters = (admin_id: number) =>
  ({
    all: {},
    mine: { holder_id: admin_id },
    low: { low: 1 },
    renew: { renew: 1 },
    paused: { status: 'paused' },
  }) as const satisfies Record<StudentView, object>;
