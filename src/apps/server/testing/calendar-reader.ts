/** An event as a calendar program reads it from a file. */
export interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  readonly location: string;
  readonly starts: Date;
  readonly ends: Date;
}

interface Line {
  readonly name: string;
  readonly zone: string | undefined;
  readonly value: string;
}

/** RFC 5545, 3.1: a line that begins with a blank goes on with the one before. */
const linesOf = (file: string): Line[] =>
  file
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
    .map((line) => {
      const [, head = '', value = ''] = /^([^:]*):(.*)$/s.exec(line) ?? [];
      const [name = '', ...more] = head.split(';');
      const zone = more.find((one) => one.startsWith('TZID='))?.slice('TZID='.length);
      return { name, zone, value };
    });

/** How far a zone's clock is ahead at a moment, by the data of the platform and none of ours. */
function aheadOf(timeZone: string, at: number): number {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - at;
}

function momentOf({ value, zone }: Line): Date {
  const form = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(value);
  if (!form) throw new Error(`no moment: ${value}`);
  const [year, month, day, hour, minute, second] = form.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  if (form[7] === 'Z') return new Date(clock);
  if (!zone) throw new Error(`a moment without a zone: ${value}`);
  return new Date(clock - aheadOf(zone, clock - aheadOf(zone, clock)));
}

const plain = (value: string): string => value.replaceAll(/\\([\\;,])/g, '$1').replaceAll(/\\[nN]/g, '\n');

/** The events of a file, in its order. Written after the RFC alone, so that a writer's mistake is not read as its own. */
export function readCalendar(file: string): ReadEvent[] {
  const lines = linesOf(file);
  if (lines[0]?.value !== 'VCALENDAR' || lines.at(-1)?.value !== 'VCALENDAR') throw new Error('no calendar');
  const events: ReadEvent[] = [];
  let own: Line[] | undefined;
  for (const line of lines) {
    if (line.name === 'BEGIN' && line.value === 'VEVENT') own = [];
    else if (line.name === 'END' && line.value === 'VEVENT' && own) {
      const find = (name: string): Line => {
        const found = own?.find((one) => one.name === name);
        if (!found) throw new Error(`an event without ${name}`);
        return found;
      };
      const words = (name: string) => plain(own?.find((one) => one.name === name)?.value ?? '');
      events.push({
        uid: find('UID').value,
        summary: words('SUMMARY'),
        location: words('LOCATION'),
        starts: momentOf(find('DTSTART')),
        ends: momentOf(find('DTEND')),
      });
      own = undefined;
    } else own?.push(line);
  }
  return events;
}
