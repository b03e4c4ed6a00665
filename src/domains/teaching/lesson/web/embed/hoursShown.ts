/** Working hours are always drawn, so that an empty morning is seen as one. */
const [FROM, TO] = [9, 21];

/** The hours of a day that a strip draws: from nine to nine, and further where lessons begin earlier or later. */
export function hoursShown(hours: readonly number[]): { from: number; bars: readonly number[] } {
  const taught = hours.flatMap((n, hour) => (n > 0 ? [hour] : []));
  const from = Math.min(FROM, ...taught);
  const to = Math.max(TO, ...taught.map((hour) => hour + 1));
  return { from, bars: hours.slice(from, to) };
}
