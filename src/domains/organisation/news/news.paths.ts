import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({ list: '/news' });
export const newsPaths = {
  ...screens,
  detail: (news_id: PathValue) => screens.list({ view: 'news', news_id }),
  manage: (news_id: PathValue) => screens.list({ view: 'manage', news_id }),
};
