import { definePaths } from '@/kernel/paths.ts';

const screens = definePaths({ list: '/AddLink' });

export const linkPaths = {
  ...screens,
  /** What strangers open: a page of its own, outside the app. */
  public: (code: string): string => `/s/${code}`,
};
