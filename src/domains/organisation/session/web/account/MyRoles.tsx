import { Button } from '@/kernel/web/display/Button.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { sessionText } from '../../session.text.ts';
import { useSwitchRole } from '../embed/useSwitch.ts';

/** The roles that I hold, and the one that I act under. */
export function MyRoles() {
  const t = useText(sessionText);
  const me = useMe();
  const switchTo = useSwitchRole();
  return (
    <Section title={t('my_roles')}>
      {me.role_list.length > 1 && <p className="account-help">{t('my_roles_help')}</p>}
      <ul className="account-lines">
        {me.role_list.map(({ id, role_name }) => (
          <li key={id}>
            <span className="clip">{role_name}</span>
            <span className="grow" />
            {id === me.role_id ? (
              <Tone tone="success">{t('acting_role')}</Tone>
            ) : (
              <Button size="small" onClick={() => void switchTo(id)}>
                {t('switch_to')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
