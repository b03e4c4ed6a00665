import { STUDENT_ACCOUNTS, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { ACCOUNT_PATHS, OF_ALL } from '../account.access.ts';

/** The account of a path, as the specification spells it. */
export const accountOfPath = (pathname: string): StudentAccount => {
  const last = pathname.split('/').at(-1);
  return STUDENT_ACCOUNTS.find((account) => ACCOUNT_PATHS[account] === last) ?? 'new';
};
export const censusAddress = (account: StudentAccount): string => `${OF_ALL}/${ACCOUNT_PATHS[account]}`;
