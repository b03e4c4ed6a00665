import { momentText } from '@/kernel/value/time.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { companyZone } from '@/kernel/web/session/zone.ts';

/** A moment by the board's clock; on hover by the company's. */
export function Moment({ at, zone }: { at: number | null; zone: string }) {
  if (at === null) return <Nothing />;
  const here = companyZone();
  return (
    <time
      dateTime={new Date(at * 1000).toISOString()}
      title={`${zone} ${momentText(zone, at)} = ${here} ${momentText(here, at)}`}
    >
      <Hy>{momentText(zone, at)}</Hy>
    </time>
  );
}
