import { Upload } from 'lucide-react';
import { importText } from '../../import.text.ts';
import type { Permission } from '../../permission.ts';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { useHolds } from '../session/me.ts';

/** Opens an import from a list's toolbar, for those who may. */
export function ImportButton({ permission, onClick }: { permission: Permission; onClick: () => void }) {
  const t = useText(importText);
  const holds = useHolds();
  if (!holds(permission)) return null;
  return (
    <Button icon={Upload} onClick={onClick}>
      {t('title')}
    </Button>
  );
}
