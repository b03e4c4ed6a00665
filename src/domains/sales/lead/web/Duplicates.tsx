import { Link } from 'react-router';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { Phone } from '@/kernel/contract/fields.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { leadApi } from '../lead.contract.ts';
import { leadPaths } from '../lead.paths.ts';
import { leadText } from '../lead.text.ts';

export type Duplicate = OutputOf<typeof leadApi.duplicates>['list'][number];

/** Asked once the typing pauses, about whole numbers alone, and again each time: a company may stop sharing. */
function useDuplicates(phones: readonly string[], leadId: number | undefined): readonly Duplicate[] {
  const whole = phones.filter((phone) => Phone.safeParse(phone).success);
  const asked = useDebounced(whole.join(',')).split(',').filter(Boolean);
  const { data } = useApi(
    leadApi.duplicates,
    { phones: asked, ...(leadId && { lead_id: leadId }) },
    { enabled: asked.length > 0, staleMs: 0 },
  );
  return asked.length > 0 ? (data?.list ?? []) : [];
}

/** Who has a number already, each to be opened beside what is being typed. */
export function DuplicateNotes({
  phones,
  leadId,
}: {
  phones: readonly string[];
  leadId: number | undefined;
}) {
  const found = useDuplicates(phones, leadId);
  if (found.length === 0) return null;
  return (
    <ul className="lead-duplicates" aria-live="polite">
      {found.map((one) => (
        <li key={`${one.kind} ${one.id ?? one.company_name} ${one.phone}`}>
          <DuplicateLine of={one} />
        </li>
      ))}
    </ul>
  );
}

function DuplicateLine({ of }: { of: Duplicate }) {
  const t = useText(leadText);
  const owner = of.owner_name ?? t('no_owner');
  if (of.kind === 'elsewhere')
    return <span>{t('duplicate_elsewhere', { company: of.company_name ?? '', owner })}</span>;
  if (of.kind === 'student') {
    const words = of.name ? t('duplicate_student', { name: of.name }) : t('duplicate_known');
    return of.id ? (
      <Link to={studentPaths.edit({ student_id: of.id })} target="_blank">
        {words}
      </Link>
    ) : (
      <span>{words}</span>
    );
  }
  const words = t('duplicate_lead', { number: of.number ?? '', owner });
  return of.id ? (
    <Link to={leadPaths.edit({ lead_id: of.id })} target="_blank">
      {words}
    </Link>
  ) : (
    <span>{words}</span>
  );
}
