import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({ board: '/ManagementData' });

export const manageDataPaths = {
  ...screens,
  list: (query: Record<string, PathValue> = {}) => screens.board({ view: 'entered', ...query }),
  detail: (manage_data_id: PathValue) => screens.board({ view: 'entered', manage_data_id }),
  items: () => screens.board({ view: 'items' }),
};
