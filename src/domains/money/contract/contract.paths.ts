import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/StudentContract',
});

export const contractPaths = {
  ...screens,
  detail: (contract_id: PathValue) => screens.list({ contract_id }),
  addFor: (student_id: PathValue) => screens.list({ add_for: student_id }),
};
