import { type Options, useActingOptions, useOptions } from '@/kernel/web/api/useOptions.ts';
import { subjectApi } from '../../subject.contract.ts';

/** Two boards may have a subject of one name: the code tells them apart. */
const coded = ({ list }: { list: readonly { id: number; name: string; code: string }[] }) =>
  list.map(({ id, name, code }) => ({ id, name: `${name} ${code}`.trim() }));

/** The subjects that are on, for a filter. */
export const useSubjects = (): Options => useOptions(subjectApi.list, coded);
/** And for a form. */
export const useActingSubjects = (): Options => useActingOptions(subjectApi.list, coded);
