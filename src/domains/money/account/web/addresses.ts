import { STUDENT_ACCOUNTS, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { ACCOUNT_PATHS, OF_ALL, OF_ONE } from '../account.access.ts';

/** The account of a path, as the specification spells it. */
export const accountOfPath = (pathname: string): StudentAccount => {
  const last = pathname.split('/').at(-1);
  return STUDENT_ACCOUNTS.find((account) => ACCOUNT_PATHS[account] === last) ?? 'new';
};
export const accountAddress = (account: StudentAccount, student_id: number): string =>
  `${OF_ONE}/${ACCOUNT_PATHS[account]}?student_id=${student_id}`;
export const censusAddress = (account: StudentAccount): string => `${OF_ALL}/${ACCOUNT_PATHS[account]}`;
