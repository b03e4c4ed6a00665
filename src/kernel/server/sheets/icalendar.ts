import { fromUnix, type UnixSeconds } from '../../value/time.ts';

/** RFC 5545. Times are in UTC, so that no zone needs to be described. */
export interface CalendarEvent {
  /** The same for ever: by it a calendar program knows the event again. */
  readonly uid: string;
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
  /** When it was changed last, and how often it has been. */
  readonly changed_at: UnixSeconds;
  readonly sequence: number;
  readonly cancelled: boolean;
  readonly summary: string;
  readonly location?: string;
  readonly description?: string;
  readonly url?: string;
}

export interface CalendarHead {
  readonly name: string;
  /** How soon a program should ask again. */
  readonly refreshMinutes: number;
}

export function icalendar({ name, refreshMinutes }: CalendarHead, events: readonly CalendarEvent[]): string {
  const every = `PT${refreshMinutes}M`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Xuezhang//Timetable//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${every}`,
    `X-PUBLISHED-TTL:${every}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${textOf(event.uid)}`,
  `DTSTAMP:${momentText(event.changed_at)}`,
  `LAST-MODIFIED:${momentText(event.changed_at)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${momentText(event.starts_at)}`,
  `DTEND:${momentText(event.ends_at)}`,
  `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${textOf(event.summary)}`,
  ...(event.location ? [`LOCATION:${textOf(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${textOf(event.description)}`] : []),
  ...(event.url ? [`URL:${addressOf(event.url)}`] : []),
  'END:VEVENT',
];

/** `20260301T063000Z` */
const momentText = (at: UnixSeconds): string =>
  `${fromUnix(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** What could end a value or a line is escaped; control characters have no place in a calendar. */
const textOf = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll('\n', '\\n');
/** An address is not escaped, so it must not hold what ends a line. */
const addressOf = (value: string): string => value.replace(/[\u0000-\u0020\u007f]/g, '');

const MOST_OCTETS = 75;
/** Lines are at most 75 octets long; what is longer goes on after a space. A character is never cut in two. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MOST_OCTETS) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (octets + size > MOST_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
