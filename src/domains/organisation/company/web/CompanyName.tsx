import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { Company } from '../company.contract.ts';
import { companyText } from '../company.text.ts';
import './companies.css';

const STEP_PX = 18;

/** Set in below its parent; says which one is the head, and which one is acted under. */
export function CompanyName({ company, depth }: { company: Company; depth: number }) {
  const t = useText(companyText);
  const me = useMe();
  const marks = [company.parent_id === null && t('head'), company.id === me.company.id && t('current')];
  const sub = marks.filter(Boolean).join(' · ');
  return (
    <span className="company-name" style={{ paddingLeft: Math.max(0, depth - 1) * STEP_PX }}>
      {depth > 0 && <i className="company-branch" aria-hidden="true" />}
      <TwoLines {...(sub && { sub })}>
        <span className="strong" title={company.name}>
          {company.name}
        </span>
      </TwoLines>
    </span>
  );
}
