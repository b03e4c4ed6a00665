import { z } from 'zod';
import { Day, Id, Keyword } from '@/kernel/contract/fields.ts';
import { STAGES } from '../document-template/stage.text.ts';
import { COUNTRIES } from '../institution/country.text.ts';
import { SCHEMES } from '../programme/programme.rules.ts';

/** The filters that the work tables share, by the applications that a row belongs to. */
export const workFilters = {
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  application_id: Id.optional(),
  guidance_id: Id.optional(),
  writer_id: Id.optional(),
  country: z.enum(COUNTRIES).optional(),
  intake_year: z.int().min(2000).max(2199).optional(),
  scheme: z.enum(SCHEMES).optional(),
  stage: z.enum(STAGES).optional(),
  deadline_from: Day.optional(),
  deadline_to: Day.optional(),
};

/** What goes along from one table to the next. */
export const WORK_FILTER_NAMES: readonly string[] = Object.keys(workFilters).filter(
  (name) => name !== 'application_id',
);

/** An application, as a row of another table names it. */
export const NamedApplication = z.object({ id: Id, name: z.string() });
