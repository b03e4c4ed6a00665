/** Times are Unix seconds on the wire and `Date` inside the server. */
export type UnixSeconds = number;
export const toUnix = (date: Date): UnixSeconds => Math.floor(date.getTime() / 1000);
export const fromUnix = (seconds: UnixSeconds): Date => new Date(seconds * 1000);
export const toUnixOrNull = (date: Date | null): UnixSeconds | null => (date ? toUnix(date) : null);

const two = (n: number) => String(n).padStart(2, '0');
/** A minute of the day as a clock shows it: `19:30`; the end of a day is `24:00`. */
export const minuteText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
