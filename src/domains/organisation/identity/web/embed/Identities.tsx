import { IdCard } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Identity } from '../../identity.contract.ts';
import { identityText } from '../../identity.text.ts';
import './identity.css';

interface IdentitiesProps {
  readonly list: readonly Identity[];
  readonly onUnlink?: (identity: Identity) => void;
}

/** Which accounts elsewhere are linked, since when and by whom. */
export function Identities({ list, onUnlink }: IdentitiesProps) {
  const t = useText(identityText);
  if (list.length === 0) return <p className="mute">{t('none')}</p>;
  return (
    <ul className="identities">
      {list.map((identity) => (
        <li key={identity.id}>
          <Icon of={IdCard} />
          <TwoLines
            sub={
              <>
                <code>{identity.subject}</code> · {identity.created_by} · <Time at={identity.created_at} />
              </>
            }
          >
            {identity.provider_name}
          </TwoLines>
          <span className="grow" />
          {onUnlink && (
            <Button size="small" onClick={() => onUnlink(identity)}>
              {t('unlink')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
