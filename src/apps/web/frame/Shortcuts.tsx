import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { Popup } from '@/kernel/web/overlay/Popup.tsx';
import { frameText } from './frame.text.ts';
import { useGoKeys } from './useGoKeys.ts';

const ShortcutList = lazyPart(async () => (await import('./ShortcutList.tsx')).ShortcutList);

/** The keys of the house. */
export function Shortcuts() {
  const t = useText(frameText);
  const [open, setOpen] = useState(false);
  const goes = useGoKeys();
  useKeys({ '?': () => setOpen(true) });
  return (
    <Popup
      label={t('shortcuts')}
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <button
          type="button"
          className="menu-help"
          aria-label={t('shortcuts')}
          title={`${t('shortcuts')} (?)`}
          {...props}
        >
          <Icon of={CircleQuestionMark} size={16} />
        </button>
      )}
    >
      <ShortcutList goes={goes} />
    </Popup>
  );
}
