/** Where schemes and institutions set their times. */
export const ZONES = [
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'America/Toronto',
  'Asia/Hong_Kong',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Australia/Melbourne',
] as const;
