import type { Outcome } from './provider.ts';

const TIMEOUT_MS = 10_000;
/** Nothing was sent to anybody yet. */
const NOT_REACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

export interface Answer {
  readonly status: number;
  /** Undefined where it is no JSON. */
  readonly body: unknown;
}
type NoAnswer = Extract<Outcome, { kind: 'later' | 'unknown' }>;

/** Asks a provider; where no answer comes, says whether the question can have reached it. */
export async function ask(
  url: string,
  init: { method: 'POST'; headers: Record<string, string>; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<Answer | NoAnswer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, body: jsonOf(text) };
  } catch (error) {
    const code = String((error as { cause?: { code?: string } }).cause?.code ?? '');
    const message = error instanceof Error ? error.message : String(error);
    return NOT_REACHED.test(code)
      ? { kind: 'later', code, error: `${message}: ${code}` }
      : { kind: 'unknown', error: code ? `${message}: ${code}` : message };
  }
}

export const hasNoAnswer = (answer: Answer | NoAnswer): answer is NoAnswer => 'kind' in answer;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A field of an answer, whatever it turns out to be. */
export const textAt = (body: unknown, ...path: readonly (string | number)[]): string => {
  const found = path.reduce<unknown>(
    (at, key) => (at as Record<string | number, unknown> | null | undefined)?.[key],
    body,
  );
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};
