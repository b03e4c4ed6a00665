import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/AdminList',
});

export const adminPaths = {
  ...screens,
  detail: (staff_id: PathValue) => screens.list({ staff_id }),
};
