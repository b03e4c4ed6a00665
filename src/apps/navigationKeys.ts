/** G, then a letter: the first of these screens that the role has. */
export const navigationKeys = {
  s: ['/StudentsList'],
  t: ['/Schedule', '/ClassMain/waitClass'],
  m: ['/StudentBalance', '/RechargeRecord/rechargeLabel'],
} as const;
