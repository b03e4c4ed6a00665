/** Outside the caller's transaction: a try must count even where the call is refused and undone. */
type Query = (sql: string, values: unknown[]) => Promise<{ rows: readonly unknown[] }>;

export interface Limit {
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * From the first try (default): the count starts anew when the window is over. That lets almost twice `max` through
   * around its end. `last`: only when there was no try for a whole window, so that no stretch of that length ever
   * sees more than `max`; right for passwords, where a success clears the count, wrong for an address that many share.
   */
  readonly countsFrom?: 'first' | 'last';
}

export interface RateLimited {
  readonly allowed: boolean;
  /** 0 where allowed. */
  readonly retryAfterSeconds: number;
}

/** Counts a try, on all nodes together, and says whether it is still within the limit. Refused ones prolong nothing. */
export async function takeToken(query: Query, key: string, limit: Limit): Promise<RateLimited> {
  const { rows } = await query(
    `INSERT INTO rate_limit AS r (key, window_start, hits) VALUES ($1, clock_timestamp(), 1)
     ON CONFLICT (key) DO UPDATE SET
       hits = CASE WHEN r.window_start <= excluded.window_start - make_interval(secs => $3) THEN 1
                   ELSE LEAST(r.hits, $2) + 1 END,
       window_start = CASE WHEN r.window_start <= excluded.window_start - make_interval(secs => $3)
                             OR ($4 AND r.hits < $2) THEN excluded.window_start
                           ELSE r.window_start END
     RETURNING hits <= $2 AS allowed,
               ceil(extract(epoch FROM window_start - clock_timestamp()) + $3)::int AS wait`,
    [key, limit.max, limit.windowSeconds, limit.countsFrom === 'last'],
  );
  const { allowed, wait } = rows[0] as { allowed: boolean; wait: number };
  return { allowed, retryAfterSeconds: allowed ? 0 : Math.max(1, wait) };
}

/** After a success, say. */
export async function resetTokens(query: Query, key: string): Promise<void> {
  await query('DELETE FROM rate_limit WHERE key = $1', [key]);
}

/** Takes a try back: where only failures are to count. */
export async function returnToken(query: Query, key: string): Promise<void> {
  await query('UPDATE rate_limit SET hits = GREATEST(hits - 1, 0) WHERE key = $1', [key]);
}

/** For a chore: no window is longer than a day. */
export async function deleteOldTokens(query: Query): Promise<void> {
  await query("DELETE FROM rate_limit WHERE window_start < now() - interval '1 day'", []);
}
