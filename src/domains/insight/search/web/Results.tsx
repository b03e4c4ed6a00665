import {
  Building2,
  CornerDownLeft,
  GraduationCap,
  Layers,
  type LucideIcon,
  Plus,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { searchText } from '../search.text.ts';
import type { Item, Section } from './items.ts';
import { Marked } from './Marked.tsx';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  screen: Layers,
  action: Plus,
  company: Building2,
  role: ShieldCheck,
  student: GraduationCap,
};
/** Shown by the first character of their name, as everywhere. */
const PEOPLE = ['admin', 'student', 'teacher'];

interface ResultsProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly chosen: string | undefined;
  readonly onChoose: (at: number) => void;
  readonly onOpen: (item: Item) => void;
  readonly onClose: () => void;
}

/** What was found, kind by kind. The field keeps the focus; the chosen line is told by its id. */
export function Results({ id, sections, chosen, onChoose, onOpen, onClose }: ResultsProps) {
  const t = useText(searchText);
  const order = sections.flatMap((section) => section.items.map((item) => item.key));
  return (
    <div id={id} role="listbox" aria-label={t('results')}>
      {sections.map(({ key, label, items, allUrl }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list box, not of form fields.
        <div key={key} role="group" aria-label={label}>
          <div className="palette-group" role="presentation">
            {label}
            {allUrl && (
              <Link to={allUrl} tabIndex={-1} onClick={onClose}>
                {t('all')}
              </Link>
            )}
          </div>
          {items.map((item) => (
            <Line
              key={item.key}
              id={`${id}-${item.key}`}
              item={item}
              isChosen={item.key === chosen}
              onPoint={() => onChoose(order.indexOf(item.key))}
              onOpen={() => onOpen(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly item: Item;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Line({ id, item, isChosen, onPoint, onOpen }: LineProps) {
  const t = useText(searchText);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for all lines.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      ref={box}
      id={id}
      className={item.off ? 'palette-line palette-off' : 'palette-line'}
      role="option"
      aria-selected={isChosen}
      onPointerMove={() => !isChosen && onPoint()}
      onClick={onOpen}
    >
      {PEOPLE.includes(item.kind) ? (
        <Avatar name={item.title} size={22} />
      ) : (
        <span className="palette-icon">
          <Icon of={ICONS[item.kind] ?? ReceiptText} />
        </span>
      )}
      <span className="palette-title clip">
        <Marked text={item.title} marks={item.marks} />
      </span>
      <small className="clip">
        <Marked text={item.sub} marks={item.subMarks} />
      </small>
      <span className="grow" />
      {item.company && <small className="palette-company clip">{item.company.name}</small>}
      {isChosen ? (
        <small className="palette-go">
          {t('key_open')} <Icon of={CornerDownLeft} size={13} />
        </small>
      ) : (
        (item.count ?? 0) > 0 && <small className="num">{item.count}</small>
      )}
    </div>
  );
}
