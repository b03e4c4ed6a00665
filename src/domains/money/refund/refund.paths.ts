import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/StudentRefund',
});

export const refundPaths = {
  ...screens,
  detail: (refund_id: PathValue) => screens.list({ refund_id }),
  addFor: (student_id: PathValue) => screens.list({ add_for: student_id }),
};
