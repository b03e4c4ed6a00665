import { useText } from '@/kernel/web/language.ts';
import { rechargeText } from '../../recharge.text.ts';

interface ChangeProps {
  readonly now_fen: number;
  readonly before_fen: number;
  /** With the words that say what it is compared with. */
  readonly words?: boolean;
}

/** How much more or less than last year; nothing where there was nothing. */
export function Change({ now_fen, before_fen, words = false }: ChangeProps) {
  const t = useText(rechargeText);
  if (before_fen <= 0) return null;
  const percent = ((now_fen - before_fen) / before_fen) * 100;
  const isMore = percent >= 0;
  return (
    <>
      <span className={`num tone-text-${isMore ? 'success' : 'danger'}`}>
        {isMore ? '↑' : '↓'} {Math.abs(percent).toFixed(1)}%
      </span>
      {words && ` ${t('on_last_year')}`}
    </>
  );
}
