import { clockOf, ownZone, todayIn } from '../../value/day.ts';
import { sameClock, type UnixSeconds, zoneText } from '../../value/time.ts';
import { createStore, useStore } from '../state/store.ts';

const zone = createStore<string | undefined>(undefined);
/** The clock by which the acting company's moments are told; the machine's own until somebody is signed in. */
export const companyZone = (): string => zone.get() ?? ownZone();
export const useCompanyZone = (): string => useStore(zone) ?? ownZone();
/** Before anything of the company is drawn. */
export const setCompanyZone = (next: string | undefined): void => {
  if (next !== zone.get()) zone.set(next);
};

/** Today where the company is. */
export const companyToday = (): string => todayIn(companyZone());
/** The year there. */
export const companyYear = (): number => Number(clockOf(companyZone(), Date.now() / 1000).day.slice(0, 4));

/** `GMT+8` where the company's clock shows something else than the reader's; nothing where both agree. */
export const zoneMark = (at: UnixSeconds): string | undefined =>
  sameClock(companyZone(), ownZone(), at) ? undefined : zoneText(companyZone(), at);
