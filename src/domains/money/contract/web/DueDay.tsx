import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { contractText } from '../contract.text.ts';

/** When the next instalment is due; what is past is marked in words too, not by its colour alone. */
export function DueDay({ day, overdue }: { day: string | null; overdue: boolean }) {
  const t = useText(contractText);
  if (day === null) return <Nothing />;
  if (!overdue) return <Hy>{day}</Hy>;
  return (
    <TwoLines sub={<span className="tone-text-danger">{t('overdue')}</span>}>
      <span className="num tone-text-danger">{day}</span>
    </TwoLines>
  );
}
