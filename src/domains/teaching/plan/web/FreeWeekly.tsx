import type { InputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useSlotText } from '../../demand/web/embed/weekWords.ts';
import { planApi } from '../plan.contract.ts';
import { readSlot } from '../plan.pattern.ts';
import { planText } from '../plan.text.ts';

interface FreeWeeklyProps {
  readonly input: InputOf<typeof planApi.free>;
  readonly onTake: (weekly: string[]) => void;
}

/** Other weekly times, where the chosen ones clash: a click takes them. */
export function FreeWeekly({ input, onTake }: FreeWeeklyProps) {
  const t = useText(planText);
  const join = useJoin();
  const slotText = useSlotText();
  const { data } = useApi(planApi.free, input, { staleMs: 0 });
  if (!data?.list.length) return null;
  return (
    <p className="plan-ways">
      <span className="mute">{t('free_ways')}</span>
      {data.list.map(({ weekly }) => (
        <Button key={weekly.join()} size="small" kind="text" onClick={() => onTake(weekly)}>
          {join(weekly.map((text) => slotText(readSlot(text))))}
        </Button>
      ))}
    </p>
  );
}
