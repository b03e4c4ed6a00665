import { useSwitchCompany } from '@/domains/organisation/session/web/embed/useSwitch.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { Hint } from '@/kernel/web/overlay/Tooltip.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { companyApi, type DockedCompany } from '../../company.contract.ts';
import { companyText } from '../../company.text.ts';
import { CompanyMark } from './CompanyMark.tsx';

/** For companies that share their data: a mark for each that does, who looks after the sharing there, one click to look. */
export function Dock() {
  const t = useText(companyText);
  const me = useMe();
  const shares = me.company.is_shared_data === 1;
  const { data } = useApi(companyApi.related, {}, { enabled: shares, staleMs: 5 * 60_000 });
  const { switchTo, busy } = useSwitchCompany();
  if (!shares || !data?.list.length) return null;
  return (
    <section className="dock" data-dock aria-label={t('dock')}>
      {data.list.map((company) => (
        <DockEntry
          key={company.id}
          company={company}
          isHere={company.id === me.company.id}
          disabled={busy}
          onLook={() => void switchTo(company)}
        />
      ))}
    </section>
  );
}

interface DockEntryProps {
  readonly company: DockedCompany;
  readonly isHere: boolean;
  readonly disabled: boolean;
  readonly onLook: () => void;
}

function DockEntry({ company, isHere, disabled, onLook }: DockEntryProps) {
  const t = useText(companyText);
  const who = company.docking_admin_name ?? t('dock_nobody');
  const does = isHere ? t('dock_self') : company.granted ? t('dock_look') : undefined;
  const words = [company.name, who, does].filter(Boolean).join(' · ');
  return (
    <Hint title={words} placement="top" className="dock-hint">
      <button
        type="button"
        className="dock-entry"
        aria-current={isHere || undefined}
        disabled={disabled || isHere || !company.granted}
        onClick={onLook}
      >
        <CompanyMark name={company.name} />
        <span className="visually-hidden">{words}</span>
      </button>
    </Hint>
  );
}
