import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/RenewFollowUp',
  edit: '/RenewFollowUp/RenewFollowUp_edit',
});

export const renewalPaths = {
  ...screens,
  /** Beside the list. */
  pane: (renewal_id: PathValue) => screens.list({ renewal_id }),
};
