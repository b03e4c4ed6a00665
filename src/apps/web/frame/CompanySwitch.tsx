import { Check, ChevronsUpDown } from 'lucide-react';
import { CompanyMark } from '@/domains/organisation/company/web/embed/CompanyMark.tsx';
import { useSwitchCompany } from '@/domains/organisation/session/web/embed/useSwitch.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Menu } from '@/kernel/web/overlay/Menu.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { frameText } from './frame.text.ts';

/** The company that one acts under: always in sight, switched per tab. */
export function CompanySwitch() {
  const t = useText(frameText);
  const { company, company_list } = useMe();
  const { switchTo, busy } = useSwitchCompany();
  const name = (
    <>
      <CompanyMark name={company.name} />
      <span className="clip">{company.name}</span>
    </>
  );
  if (company_list.length < 2)
    return (
      <span className="company" data-company={company.id}>
        {name}
      </span>
    );
  const entries = company_list.map((other) => ({
    key: other.id,
    icon: <CompanyMark name={other.name} />,
    label: other.name,
    extra: other.id === company.id && <Icon of={Check} size={14} />,
    onClick: () => other.id !== company.id && void switchTo(other),
  }));
  return (
    <Menu groups={[{ key: 'companies', entries }]} placement="bottom start" disabled={busy}>
      <button
        type="button"
        className="company"
        data-company={company.id}
        aria-label={`${t('company')}: ${company.name}`}
      >
        {name}
        <Icon of={ChevronsUpDown} size={13} />
      </button>
    </Menu>
  );
}
