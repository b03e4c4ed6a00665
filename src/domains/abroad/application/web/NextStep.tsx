import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationApi } from '../application.contract.ts';
import type { Application } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';

const MOST = 120;

/** What is to be done next and by whom; written over in place. */
export function NextStep({ application }: { application: Application }) {
  const t = useText(applicationText);
  const { run } = useRun();
  const [holds, { company_id }] = [useHolds(), useActor()];
  const [typed, setTyped] = useState<string>();
  const { id, version, next_step, guidance_name } = application;
  const mayEdit =
    holds(may.edit) && application.company_id === company_id && application.status === 'in_progress';
  const save = async () => {
    setTyped(undefined);
    if (typed !== undefined && typed.trim() !== next_step)
      await run(applicationApi.next, { id, version, next_step: typed.trim() });
  };
  if (typed !== undefined)
    return (
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever clicked here wants to type.
        autoFocus
        className="control apply-next-input"
        aria-label={t('next_step')}
        maxLength={MOST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
    );
  const shown = <TwoLines sub={guidance_name ?? undefined}>{next_step || <Nothing />}</TwoLines>;
  if (!mayEdit) return shown;
  return (
    <button
      type="button"
      className="apply-next"
      aria-label={`${t('next')}: ${next_step}`}
      onClick={(event) => {
        event.stopPropagation();
        setTyped(next_step);
      }}
    >
      {shown}
      <Icon of={Pencil} size={12} />
    </button>
  );
}
