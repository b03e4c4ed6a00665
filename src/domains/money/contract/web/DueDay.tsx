import { useText } from '@/kernel/web/language.ts';
import { Nothing } from '@/kernel/web/show/Money.tsx';
import { contractText } from '../contract.text.ts';

/** When the next instalment is due; what is past is marked in words too, not by its colour alone. */
export function DueDay({ day, overdue }: { day: string | null; overdue: boolean }) {
  const t = useText(contractText);
  if (day === null) return <Nothing />;
  return (
    <span className={overdue ? 'num tone-text-danger' : 'num'}>
      {day}
      {overdue && <small> {t('overdue')}</small>}
    </span>
  );
}
