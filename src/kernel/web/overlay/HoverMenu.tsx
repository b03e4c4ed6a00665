import { type ButtonHTMLAttributes, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components';
import { type MenuGroup, MenuList } from './Menu.tsx';

const OPEN_MS = 120;
const CLOSE_MS = 300;

interface HoverMenuProps {
  readonly groups: readonly MenuGroup[];
  readonly label: string;
  readonly children: (
    button: ButtonHTMLAttributes<HTMLButtonElement> & { ref: Ref<HTMLButtonElement> },
  ) => ReactNode;
}

/** A menu beside its button: by pointing at it, and by click or key as any other. The page stays as it is. */
export function HoverMenu({ groups, label, children }: HoverMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState<'pointed' | 'pressed'>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: 'pointed' | undefined, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen((now) => (next && now ? now : next)), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (open === 'pressed') anchor.current?.focus();
    setOpen(undefined);
  };
  const pointing = {
    onPointerEnter: () => later('pointed', OPEN_MS),
    onPointerLeave: () => later(undefined, CLOSE_MS),
  };
  return (
    <>
      {children({
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== undefined,
        onClick: () => {
          clearTimeout(timer.current);
          setOpen('pressed');
        },
        ...pointing,
      })}
      <Popover
        className="popover dropdown"
        triggerRef={anchor}
        isOpen={open !== undefined}
        onOpenChange={(isOpen) => !isOpen && close()}
        placement="right top"
        offset={6}
        isNonModal
      >
        <div {...pointing}>
          <MenuList groups={groups} label={label} autoFocus={open === 'pressed'} onClose={close} key={open} />
        </div>
      </Popover>
    </>
  );
}
