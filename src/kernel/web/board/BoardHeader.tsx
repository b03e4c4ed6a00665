import { CalendarDays, ChevronDown, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { PageHeader } from '../display/PageHeader.tsx';
import { Hy } from '../display/value/Hy.tsx';
import { Segmented } from '../form/Segmented.tsx';
import { useText } from '../language.ts';
import { SpanPanel } from '../list/filter/SpanPanel.tsx';
import { ChoiceButton } from '../overlay/ChoiceButton.tsx';
import { Popup } from '../overlay/Popup.tsx';
import { companyToday } from '../session/zone.ts';
import { boardText } from './board.text.ts';
import { COMPARISONS, QUICK_SPANS, quickSpan, readSpan, type Span, spanText } from './span.ts';
import type { BoardState } from './useBoard.ts';
import './board.css';

interface BoardHeaderProps<G extends string> {
  readonly title: string;
  readonly board: BoardState<G>;
  /** The company select, where the board has one. */
  readonly company?: ReactNode;
  /** Without: nothing is compared. */
  readonly comparable?: boolean;
  readonly groups?: readonly { readonly value: G; readonly label: string }[];
  readonly onExport?: () => void;
  readonly exportLabel?: string;
}

/** Of every board: whose figures, of which days, against which, by what; and the sheet. */
export function BoardHeader<G extends string>(props: BoardHeaderProps<G>) {
  const { title, board, company, comparable = true, groups, onExport, exportLabel } = props;
  const t = useText(boardText);
  return (
    <PageHeader title={title}>
      {company}
      <SpanButton span={board.span} onSet={({ from, to }) => board.change({ from, to, drill: undefined })} />
      {comparable && <CompareButton board={board} />}
      {groups && (
        <Segmented
          label={t('group_by')}
          value={board.group}
          options={groups}
          onChange={(group) => board.change({ group })}
        />
      )}
      {onExport && (
        <Button icon={Download} onClick={onExport}>
          {exportLabel ?? t('export')}
        </Button>
      )}
    </PageHeader>
  );
}

function SpanButton({ span, onSet }: { span: Span; onSet: (span: Span) => void }) {
  const t = useText(boardText);
  const [isOpen, setOpen] = useState(false);
  const set = (next: Span) => {
    setOpen(false);
    onSet(next);
  };
  return (
    <Popup
      open={isOpen}
      onOpenChange={setOpen}
      label={t('span')}
      align="end"
      trigger={(trigger) => (
        <Button icon={CalendarDays} aria-label={`${t('span')} ${spanText(span)}`} {...trigger}>
          <span className="choice-button">
            <Hy>{spanText(span)}</Hy> <Icon of={ChevronDown} size={13} />
          </span>
        </Button>
      )}
    >
      <div className="board-span">
        <div className="panel-options">
          {QUICK_SPANS.map((name) => (
            <button key={name} type="button" onClick={() => set(quickSpan(name, companyToday()))}>
              {t(`span_${name}`)}
            </button>
          ))}
        </div>
        <SpanPanel
          first={span.from}
          last={span.to}
          presets={false}
          onSet={(first, last) => set(readSpan(first ?? last ?? null, last ?? first ?? null) ?? span)}
        />
      </div>
    </Popup>
  );
}

function CompareButton({ board }: { board: BoardState<string> }) {
  const t = useText(boardText);
  return (
    <ChoiceButton
      label={t('compare')}
      before={t('compare')}
      value={board.compare}
      options={COMPARISONS.map((value) => ({ value, label: t(`compare_${value}`) }))}
      onChange={(compare) => board.change({ compare })}
    />
  );
}
