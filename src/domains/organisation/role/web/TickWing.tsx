import { Button } from '@/kernel/web/display/Button.tsx';
import { Checkbox } from '@/kernel/web/form/Checkbox.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Hint } from '@/kernel/web/overlay/Tooltip.tsx';
import type { MenuNode } from '../role.contract.ts';
import { roleText } from '../role.text.ts';
import {
  everyUrl,
  screenState,
  stateOf,
  stepScreen,
  type Ticks,
  tickAll,
  tickNone,
  toggleFunction,
} from './ticks.ts';

interface TickWingProps {
  readonly wing: MenuNode;
  readonly ticks: Ticks;
  /** While one searches: what is shown. What is done to a whole wing then waits, for not all of it is seen. */
  readonly found: ReadonlySet<string> | undefined;
  readonly grantable: Ticks;
  readonly readOnly: boolean;
  readonly onChange: (next: Ticks) => void;
}

export function TickWing({ wing, ticks, found, grantable, readOnly, onChange }: TickWingProps) {
  const t = useText(roleText);
  const urls = everyUrl([wing]);
  const whole = stateOf(urls, ticks);
  const counts = { n: urls.filter((url) => ticks.has(url)).length, all: urls.length };
  const full = tickAll(wing, ticks, grantable);
  const isFull = full.size === ticks.size;
  return (
    <section className="ticks-wing" aria-label={wing.menu_name}>
      <header>
        <Checkbox
          checked={whole === 'all'}
          indeterminate={whole === 'some'}
          disabled={readOnly || found !== undefined}
          onChange={() => onChange(isFull ? tickNone(wing, ticks) : full)}
        >
          {wing.menu_name}
        </Checkbox>
        <span className="mute num">{t('ticked_of', counts)}</span>
        <span className="grow" />
        {!readOnly && !found && (
          <>
            <Button kind="text" size="small" disabled={isFull} onClick={() => onChange(full)}>
              {t('tick_all')}
            </Button>
            <Button
              kind="text"
              size="small"
              disabled={whole === 'none'}
              onClick={() => onChange(tickNone(wing, ticks))}
            >
              {t('tick_none')}
            </Button>
          </>
        )}
      </header>
      {within(wing, found).map((screen) => (
        <TickScreen
          key={screen.menu_url}
          screen={screen}
          ticks={ticks}
          found={found}
          grantable={grantable}
          readOnly={readOnly}
          onChange={onChange}
        />
      ))}
    </section>
  );
}

/** The children that are shown. */
const within = (node: MenuNode, found: ReadonlySet<string> | undefined): readonly MenuNode[] =>
  (node.children ?? []).filter((child) => found?.has(child.menu_url) ?? true);

interface TickScreenProps extends Omit<TickWingProps, 'wing'> {
  readonly screen: MenuNode;
}

function TickScreen({ screen, ticks, found, grantable, readOnly, onChange }: TickScreenProps) {
  const state = screenState(screen, ticks);
  return (
    <div className="ticks-screen">
      <Tick
        node={screen}
        checked={state === 'all'}
        half={state === 'some'}
        readOnly={readOnly}
        mine={grantable.has(screen.menu_url)}
        onClick={() => onChange(stepScreen(screen, ticks, grantable))}
      />
      <div className="ticks-functions">
        {within(screen, found).map((node) => (
          <Tick
            key={node.menu_url}
            node={node}
            checked={ticks.has(node.menu_url)}
            readOnly={readOnly}
            mine={grantable.has(node.menu_url)}
            onClick={() => onChange(toggleFunction(screen, node.menu_url, ticks))}
          />
        ))}
      </div>
    </div>
  );
}

interface TickProps {
  readonly node: MenuNode;
  readonly checked: boolean;
  readonly half?: boolean;
  readonly readOnly: boolean;
  /** Held by whoever ticks. */
  readonly mine: boolean;
  readonly onClick: () => void;
}

function Tick({ node, checked, half = false, readOnly, mine, onClick }: TickProps) {
  const t = useText(roleText);
  const barred = !readOnly && !mine;
  return (
    <Hint title={barred ? t('not_mine') : undefined} className="tick">
      <Checkbox
        checked={checked}
        indeterminate={half}
        disabled={readOnly || barred}
        onChange={onClick}
        data-menu={node.menu_url}
      >
        {node.menu_name}
      </Checkbox>
    </Hint>
  );
}
