/** Class time is integer minutes; a class hour is the company's `minutes_per_class_hour`. */
export type Minutes = number;

/** Class hours to one decimal (two where needed): 150 minutes of 60 are `2.5`. */
export function formatHours(minutes: Minutes, minutesPerHour = 60): string {
  const hundredths = Math.round((minutes * 100) / minutesPerHour);
  const text = (Math.abs(hundredths) / 100).toFixed(hundredths % 10 === 0 ? 1 : 2);
  return hundredths < 0 ? `−${text}` : text;
}
