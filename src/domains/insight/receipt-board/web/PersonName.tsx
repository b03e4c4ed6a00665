import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { useText } from '@/kernel/web/language.ts';
import { receiptBoardText } from '../receipt-board.text.ts';

/** Without a name it is nobody's yet: somebody has to look. */
export function PersonName({ name, team }: { name: string | null; team?: string | null }) {
  const t = useText(receiptBoardText);
  if (name === null) return <span className="tone-text-danger">{t('nobody')}</span>;
  return (
    <span className="receipt-person">
      <Avatar name={name} size={22} /> {name}
      {team && <small className="mute">{team}</small>}
    </span>
  );
}
