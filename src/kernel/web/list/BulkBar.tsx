import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../display/Icon.tsx';
import { Kbd } from '../display/Kbd.tsx';
import { useText } from '../language.ts';
import { webText } from '../web.text.ts';

/** What can be done with the selected rows: floats over the foot of the list, so that nothing shifts. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const t = useText(webText);
  return (
    <div className="bulk" role="toolbar" aria-label={t('selected', { n: count })}>
      <span className="num">{t('selected', { n: count })}</span>
      <i />
      {children}
      <i />
      <button type="button" aria-label={t('clear')} onClick={onClear}>
        <Icon of={X} size={14} />
        <Kbd>Esc</Kbd>
      </button>
    </div>
  );
}
