import { ownZone } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { lessonApi } from '../lesson.contract.ts';

const HOUR_MS = 3_600_000;
/** The clock by which the acting company's lessons are told; the machine's own until it is known. */
export const useCompanyZone = (): string =>
  useApi(lessonApi.today, {}, { staleMs: HOUR_MS }).data?.company_zone ?? ownZone();
