import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/me.ts';
import { Tone } from '@/kernel/web/show/Tone.tsx';
import type { Company } from '../company.contract.ts';
import { companyText } from '../company.text.ts';
import './companies.css';

const STEP_PX = 18;

/** Set in below its parent; says which one is the head, and which one is acted under. */
export function CompanyName({ company, depth }: { company: Company; depth: number }) {
  const t = useText(companyText);
  const me = useMe();
  return (
    <span className="company-name" style={{ paddingLeft: Math.max(0, depth - 1) * STEP_PX }}>
      {depth > 0 && <i className="company-branch" aria-hidden="true" />}
      <span className="clip strong" title={company.name}>
        {company.name}
      </span>
      {company.parent_id === null && <Tone tone="info">{t('head')}</Tone>}
      {company.id === me.company.id && <Tone tone="muted">{t('current')}</Tone>}
    </span>
  );
}
