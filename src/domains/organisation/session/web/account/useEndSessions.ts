import { toast } from '@/kernel/web/notice.ts';
import { useRun } from '@/kernel/web/useAction.ts';
import { type SessionRow, sessionApi } from '../../session.contract.ts';
import { sessionText } from '../../session.text.ts';

/** Ends one session, or several one after the other; the first that fails stops it and says why. */
export function useEndSessions() {
  const { run, busy } = useRun();
  const end = ({ id }: SessionRow) => run(sessionApi.end, { id }, { success: sessionText.ended });
  const endAll = async (rows: readonly SessionRow[]) => {
    for (const { id } of rows) if ((await run(sessionApi.end, { id })) === undefined) return;
    toast.success(sessionText.ended_others);
  };
  return { end, endAll, busy };
}
