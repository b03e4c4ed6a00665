import { accountPermissions } from '@/domains/money/account/account.access.ts';
import { accountText } from '@/domains/money/account/account.text.ts';
import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';

/** What can be opened of one student, from the list and wherever their name stands; a later wing adds a line. */
studentScreens.fill({
  key: 'accounts',
  label: accountText.open_accounts,
  path: '/StudentsList/StudentsInfo/NewMoney',
  permission: accountPermissions.read,
  isMain: true,
});
