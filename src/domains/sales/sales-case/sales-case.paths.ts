import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  board: '/Entering/enterBoard',
  list: '/Entering/enterCase',
  collect: '/Entering/enterCollect',
});

export const casePaths = {
  ...screens,
  detail: (sales_case_id: PathValue) => screens.list({ sales_case_id }),
  move: (receipt_move_id: PathValue) => screens.collect({ receipt_move_id }),
};
