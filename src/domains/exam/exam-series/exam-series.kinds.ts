/** Clocks that boards go by. */
export const EXAM_ZONES = [
  'Europe/London',
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'UTC',
] as const;
export type ExamZone = (typeof EXAM_ZONES)[number];

/** What a fee may be in; the books are in yuan. */
export const CURRENCIES = ['CNY', 'GBP', 'USD', 'EUR', 'HKD', 'AUD', 'CAD', 'SGD', 'JPY'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const FOREIGN_CURRENCIES = ['GBP', 'USD', 'EUR', 'HKD', 'AUD', 'CAD', 'SGD', 'JPY'] as const;
export type ForeignCurrency = (typeof FOREIGN_CURRENCIES)[number];

export const ITEM_KINDS = ['linear', 'unit', 'award', 'test'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export const QUALIFICATIONS = [
  'a_level',
  'as_level',
  'ial',
  'ias',
  'igcse',
  'gcse',
  'ap',
  'ib',
  'epq',
  'ielts',
  'toefl',
  'pte',
  'duolingo',
  'sat',
  'act',
  'step',
  'tmua',
  'other',
] as const;
export type Qualification = (typeof QUALIFICATIONS)[number];

export const SESSIONS = ['am', 'pm', 'ev'] as const;
export type Session = (typeof SESSIONS)[number];

export const ATTEMPTS = ['first', 'retake'] as const;
export type Attempt = (typeof ATTEMPTS)[number];

/** In the order in which they follow one another. */
export const STEP_KINDS = ['normal', 'late', 'very_late', 'closed'] as const;
export type StepKind = (typeof STEP_KINDS)[number];
