import type { InputOf } from '@/kernel/contract/api.ts';
import { CODE } from '@/kernel/errors.ts';
import { forgetNouns } from '@/kernel/web/api/query.ts';
import { useRun, type WriteEndpoint } from '@/kernel/web/api/useAction.ts';
import { agree } from '@/kernel/web/approval/moves.ts';
import { webText } from '@/kernel/web/web.text.ts';
import type { Choice, WaitingRow } from '../inbox.contract.ts';

/** The call of a decision, made from what the inbox says of it: no noun has to be known here. */
export const endpointOf = (kind: string, { action, method, changes }: Choice): WriteEndpoint =>
  ({ action, method, changes, noun: kind, text: {} }) as unknown as WriteEndpoint;

export const inputOf = (row: WaitingRow, { pass }: Choice, reason?: string): InputOf<WriteEndpoint> => ({
  id: row.id,
  version: row.version,
  pass: pass ?? undefined,
  reason: reason || undefined,
  of_company_id: row.company?.id,
});

const asked = ({ label, reason, danger }: Choice) => ({
  label: [label, label] as const,
  reason: reason === 'none' ? undefined : reason,
  danger,
});

/** Decides in place: with the reason where one is asked for. */
export function useDecide() {
  const { run, busy } = useRun();
  const decide = async (kind: string, row: WaitingRow, choice: Choice): Promise<void> => {
    const reason = await agree(asked(choice), row.title);
    if (reason === undefined) return;
    await run(endpointOf(kind, choice), inputOf(row, choice, reason), {
      success: webText.done,
      // Somebody was faster: what is shown is fetched anew.
      onError: ({ code }) => {
        if (code === CODE.stale || code === CODE.notFound || code === CODE.refused)
          void forgetNouns(['inbox']);
        return false;
      },
    });
  };
  return { decide, busy };
}
