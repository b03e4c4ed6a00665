import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/FujinRecharge',
});

export const partnerStatementPaths = {
  ...screens,
  detail: (statement_id: PathValue) => screens.list({ statement_id }),
};
