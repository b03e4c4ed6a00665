import { useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf, WriteSpec } from '../../contract/api.ts';
import type { Sentence } from '../../text.ts';
import { toast } from '../overlay/notice.ts';
import { ApiError, call, newKey, saysEnded } from './client.ts';
import { forgetNouns } from './query.ts';

export type WriteEndpoint = Endpoint<WriteSpec>;

/** Resolves with the answer, or with `undefined` where it failed (and the person was told). */
export type Run = <E extends WriteEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: RunOptions,
) => Promise<OutputOf<E> | undefined>;

export interface RunOptions {
  /** Said when it is done. */
  readonly success?: Sentence;
  /** Takes the failure instead of the toast; answers whether it did. */
  readonly onError?: (error: ApiError) => boolean;
  readonly file?: Blob;
}

/**
 * Runs writes, one at a time: a second click while the first is under way does nothing. After a network failure the
 * same input goes out under the same key, so that it can take effect only once.
 */
export function useRun(): { run: Run; busy: boolean; cancel: () => void } {
  const [busy, setBusy] = useState(false);
  const abort = useRef<AbortController | undefined>(undefined);
  const unanswered = useRef<{ intent: string; key: string } | undefined>(undefined);

  const run: Run = async (endpoint, input, options = {}) => {
    if (abort.current) return undefined;
    const intent = `${endpoint.action} ${JSON.stringify(input)}`;
    const key = unanswered.current?.intent === intent ? unanswered.current.key : newKey();
    const controller = new AbortController();
    abort.current = controller;
    setBusy(true);
    try {
      const answer = await call(endpoint, input, {
        signal: controller.signal,
        idempotencyKey: key,
        file: options.file,
      });
      unanswered.current = undefined;
      await forgetNouns(endpoint.changes);
      if (options.success) toast.success(options.success);
      return answer;
    } catch (error) {
      unanswered.current = isUnanswered(error) ? { intent, key } : undefined;
      tell(error, options);
      return undefined;
    } finally {
      abort.current = undefined;
      setBusy(false);
    }
  };
  return { run, busy, cancel: () => abort.current?.abort() };
}

const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.network;

function tell(error: unknown, options: RunOptions): void {
  if (!(error instanceof ApiError)) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
  // An ended session has its own alert.
  if (saysEnded(error)) return;
  if (!options.onError?.(error)) toast.error(error.msg);
}

/** One write: `const { run, busy } = useAction(refundApi.pay)`. */
export function useAction<E extends WriteEndpoint>(endpoint: E, options: RunOptions = {}) {
  const { run, busy, cancel } = useRun();
  return { run: (input: InputOf<E>) => run(endpoint, input, options), busy, cancel };
}
