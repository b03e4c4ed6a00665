export const DEGREES = ['high_school', 'foundation', 'bachelor', 'master', 'doctor', 'other'] as const;
export type Degree = (typeof DEGREES)[number];

/** How one applies. */
export const SCHEMES = ['ucas', 'common_app', 'coalition', 'uc', 'ouac', 'hk', 'direct', 'other'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const QUALIFICATIONS = ['a_level', 'ial', 'ib', 'ap', 'gaokao', 'gpa'] as const;
export type Qualification = (typeof QUALIFICATIONS)[number];

export const TESTS = ['ielts', 'toefl', 'pte', 'duolingo', 'sat', 'act'] as const;
export type AdmissionTest = (typeof TESTS)[number];

/** 7.0, 104, 1500. */
export const SCORE = /^\d{1,4}([.]\d)?$/;
