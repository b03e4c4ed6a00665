/** Times are Unix seconds on the wire and `Date` inside the server. */
export type UnixSeconds = number;
export const toUnix = (date: Date): UnixSeconds => Math.floor(date.getTime() / 1000);
export const fromUnix = (seconds: UnixSeconds): Date => new Date(seconds * 1000);
export const toUnixOrNull = (date: Date | null): UnixSeconds | null => (date ? toUnix(date) : null);
