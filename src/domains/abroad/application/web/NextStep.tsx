import { useRun } from '@/kernel/web/api/useAction.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { applicationApi } from '../application.contract.ts';
import type { Application } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';
import { TextInPlace } from './embed/InPlace.tsx';
import { useWritesIn } from './embed/workRows.tsx';

const MOST = 120;

/** What is to be done next and by whom. */
export function NextStep({ application }: { application: Application }) {
  const t = useText(applicationText);
  const { run } = useRun();
  const writesIn = useWritesIn();
  const { id, version, next_step, guidance_name, status } = application;
  return (
    <TextInPlace
      label={t('next_step')}
      value={next_step}
      most={MOST}
      mayEdit={writesIn(application) && status === 'in_progress'}
      onSave={(said) => void run(applicationApi.next, { id, version, next_step: said })}
    >
      <TwoLines sub={guidance_name ?? undefined}>{next_step || <Nothing />}</TwoLines>
    </TextInPlace>
  );
}
