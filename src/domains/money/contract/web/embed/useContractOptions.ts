import type { OutputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { contractPermissions } from '../../contract.access.ts';
import { contractApi } from '../../contract.contract.ts';

export type ContractOption = OutputOf<typeof contractApi.options>['list'][number];

/** The contracts of a student that take money or have hours to be bought; none for who may not read them. */
export function useContractOptions(studentId: number | undefined) {
  const mayRead = useHolds()(contractPermissions.read);
  return useApi(
    contractApi.options,
    { student_id: studentId ?? 0 },
    { enabled: mayRead && studentId !== undefined, staleMs: 0 },
  );
}

/** What is neither paid nor waits for a decision. */
export const openFen = ({ total_fen, paid_fen, waiting_fen }: ContractOption): number =>
  Math.max(0, total_fen - paid_fen - waiting_fen);
