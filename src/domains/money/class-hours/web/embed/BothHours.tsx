import { Hours } from '@/kernel/web/display/value/Hours.tsx';

interface BothHoursProps {
  readonly of: {
    readonly paid_minutes: number;
    readonly gift_minutes: number;
    readonly minutes_per_class_hour: number;
  };
  readonly unit?: boolean;
}

/** Paid and gift hours of a document together; a dash where it has none. */
export const BothHours = ({ of, unit = true }: BothHoursProps) => (
  <Hours
    minutes={of.paid_minutes + of.gift_minutes || null}
    perHour={of.minutes_per_class_hour}
    unit={unit}
  />
);
