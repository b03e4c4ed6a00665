import { Lock } from 'lucide-react';
import type { Permission } from '../../permission.ts';
import { useSay, useText } from '../language.ts';
import { useMe } from '../session/me.ts';
import { webText } from '../web.text.ts';
import { StateBox } from './StateBox.tsx';

/** Says which right is missing and who can give it. */
export function DeniedState({ permission }: { permission: Permission }) {
  const t = useText(webText);
  const say = useSay();
  const me = useMe();
  return (
    <StateBox
      level={1}
      icon={Lock}
      role="status"
      title={t('denied', { name: say(permission.label) })}
      help={t('denied_help', { company: me.company.name, role: me.role_name })}
    />
  );
}
