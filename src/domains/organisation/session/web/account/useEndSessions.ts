import { useRun } from '@/kernel/web/api/useAction.ts';
import { type SessionRow, sessionApi } from '../../session.contract.ts';
import { sessionText } from '../../session.text.ts';

/** Ends one of my sessions, or all but this one. */
export function useEndSessions() {
  const { run, busy } = useRun();
  const end = ({ id }: SessionRow) => run(sessionApi.end, { id }, { success: sessionText.ended });
  const endOthers = () => run(sessionApi.endOthers, {}, { success: sessionText.ended_others });
  return { end, endOthers, busy };
}
