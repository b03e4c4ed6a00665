import { useEffect, useState } from 'react';
import type { InputOf } from '@/kernel/contract/api.ts';
import { type ApiError, call, newKey } from '@/kernel/web/api/client.ts';
import type { attendanceApi, Effects } from '../attendance.contract.ts';

type Preview = typeof attendanceApi.undoPreview | typeof attendanceApi.correctPreview;

/** What saving would do, asked once when the dialog opens, and again when it is asked for. */
export function usePreview<E extends Preview>(endpoint: E, input: InputOf<E>) {
  const [effects, setEffects] = useState<Effects>();
  const [error, setError] = useState<ApiError>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input stands while the dialog is open.
  useEffect(() => {
    const controller = new AbortController();
    setEffects(undefined);
    setError(undefined);
    call(endpoint, input as never, { signal: controller.signal, idempotencyKey: newKey() }).then(
      (answer) => setEffects(answer as Effects),
      (reason: unknown) => !controller.signal.aborted && setError(reason as ApiError),
    );
    return () => controller.abort();
  }, [turn]);
  return { effects, error, again: () => setTurn(turn + 1) };
}
