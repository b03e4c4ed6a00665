import { Lock } from 'lucide-react';
import { type ComponentType, createContext, Suspense, useContext } from 'react';
import type { Permission } from '../../permission.ts';
import { useSay, useText } from '../language.ts';
import { useMe } from '../session/me.ts';
import { webText } from '../web.text.ts';
import { StateBox } from './StateBox.tsx';

/** Names those who hold a right; the app provides it. */
const HelpContext = createContext<ComponentType<{ readonly permission: string }> | undefined>(undefined);
export const DeniedHelpProvider = HelpContext.Provider;

/** Says which right is missing, who can give it, and who has it. */
export function DeniedState({ permission }: { permission: Permission }) {
  const t = useText(webText);
  const say = useSay();
  const me = useMe();
  const Help = useContext(HelpContext);
  return (
    <StateBox
      level={1}
      icon={Lock}
      role="status"
      title={t('denied', { name: say(permission.label) })}
      help={t('denied_help', { company: me.company.name, role: me.role_name })}
    >
      {Help && (
        <Suspense>
          <Help permission={permission.key} />
        </Suspense>
      )}
    </StateBox>
  );
}
