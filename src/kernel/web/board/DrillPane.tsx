import { ArrowUpRight, Check, Download } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatFen } from '../../value/money.ts';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { Hy } from '../display/value/Hy.tsx';
import { MoneyFigure } from '../display/value/Money.tsx';
import { useText } from '../language.ts';
import { SideDrawer } from '../overlay/SideDrawer.tsx';
import { boardText } from './board.text.ts';
import type { Span } from './span.ts';
import './board.css';

export interface DrillDocument {
  readonly id: number | string;
  readonly day: string;
  readonly number: string;
  readonly to?: string;
  /** Whose, and who brought it. */
  readonly text: string;
  readonly kind?: string;
  readonly fen: number;
  /** In words, where it is counted otherwise than the figure. */
  readonly shown?: string;
}
interface DrillDay {
  readonly day: string;
  readonly fen: number;
  /** In words, where it is counted otherwise than the figure. */
  readonly shown?: string;
}
export interface Drilled {
  readonly fen: number;
  /** Its parts, which sum to it. */
  readonly equation: readonly { readonly label: string; readonly fen: number }[];
  /** Days that have something. */
  readonly days: readonly DrillDay[];
  /** The newest first. */
  readonly documents: readonly DrillDocument[];
  readonly total: number;
  /** What the books say, less the figure; left out: they have no such figure. */
  readonly difference_fen?: number;
}
interface DrillPaneProps {
  /** Figure · days · company. */
  readonly title: string;
  readonly name: string;
  readonly span: Span;
  /** Undefined: on its way. */
  readonly drilled: Drilled | undefined;
  readonly error?: ReactNode;
  readonly onClose: () => void;
  readonly onExport?: () => void;
  /** The list with the same filters. */
  readonly listTo: string;
  /** How a figure is written that is no money. */
  readonly show?: Show;
}
type Show = (value: number) => string;

/** What a figure of a board is made of, to the fen. Every figure opens this one part. */
export function DrillPane(props: DrillPaneProps) {
  const { title, name, span, drilled, error, onClose, onExport, listTo, show } = props;
  const t = useText(boardText);
  return (
    <SideDrawer
      open
      width="drill"
      onClose={onClose}
      title={
        <span className="drill-title">
          <small>{title}</small>
          {drilled && !show && <MoneyFigure fen={drilled.fen} />}
          {drilled && show && <span className="figure num">{show(drilled.fen)}</span>}
        </span>
      }
      extra={drilled && <Agrees difference={drilled.difference_fen} />}
    >
      <div className="drill-body">
        {error}
        {drilled && <Parts name={name} span={span} drilled={drilled} show={show ?? formatFen} />}
      </div>
      {drilled && (
        <footer className="drill-foot">
          <span className="mute">
            {t('listed', { shown: drilled.documents.length, total: drilled.total })}
          </span>
          <span className="grow" />
          {onExport && (
            <Button size="small" icon={Download} onClick={onExport}>
              {t('export_all', { n: drilled.total })}
            </Button>
          )}
          <Link className="btn btn-default btn-small" to={listTo}>
            {t('open_list')}
          </Link>
        </footer>
      )}
    </SideDrawer>
  );
}

function Agrees({ difference }: { difference: number | undefined }) {
  const t = useText(boardText);
  if (difference === undefined) return null;
  return difference === 0 ? (
    <span className="drill-agrees tone-text-success">
      <Icon of={Check} size={13} />
      {t('agrees')}
    </span>
  ) : (
    <span className="drill-agrees tone-text-danger">{t('differs', { money: formatFen(difference) })}</span>
  );
}

interface PartsProps {
  readonly name: string;
  readonly span: Span;
  readonly drilled: Drilled;
  readonly show: Show;
}
function Parts({ name, span, drilled, show }: PartsProps) {
  const t = useText(boardText);
  const { fen, equation, days, documents } = drilled;
  return (
    <>
      {equation.length > 1 && (
        <p className="card drill-equation">
          {equation.map((part, at) => (
            <Fragment key={part.label}>
              {at > 0 && <span>{part.fen < 0 ? '−' : '+'}</span>}
              <span>
                <small>{part.label}</small>
                <b className="num">{show(at > 0 ? Math.abs(part.fen) : part.fen)}</b>
              </span>
            </Fragment>
          ))}
          <span>=</span>
          <span>
            <small>{name}</small>
            <b className="num">{show(fen)}</b>
          </span>
        </p>
      )}
      {days.length > 1 && <DayBars days={days} span={span} show={show} />}
      {documents.length === 0 ? (
        <p className="mute">{t('no_documents')}</p>
      ) : (
        <ul className="card drill-documents" aria-label={t('documents')}>
          {documents.map((doc) => (
            <Row key={doc.id} {...doc} show={show} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ day, number, to, text, kind, fen, shown, show }: DrillDocument & { show: Show }) {
  return (
    <li className={fen < 0 ? 'drill-reversal' : undefined}>
      <small>
        <Hy>{day.slice(5)}</Hy>
      </small>
      {to ? (
        <Link to={to}>
          <Hy>{number}</Hy>
          <Icon of={ArrowUpRight} size={12} />
        </Link>
      ) : (
        <Hy>{number}</Hy>
      )}
      <span className="drill-text">{text}</span>
      <small>{kind}</small>
      <b className="num">{shown ?? show(fen)}</b>
    </li>
  );
}

/** Plain bars: the list below says each of them. */
function DayBars({ days, span, show }: { days: Drilled['days']; span: Span; show: Show }) {
  const t = useText(boardText);
  const most = Math.max(1, ...days.map(({ fen }) => Math.abs(fen)));
  return (
    <section className="card">
      <h3 className="drill-head">{t('by_day')}</h3>
      <div className="drill-days" role="img" aria-label={t('by_day')}>
        {days.map(({ day, fen, shown }) => (
          <i
            key={day}
            title={`${day} ${shown ?? show(fen)}`}
            className={fen < 0 ? 'drill-day-back' : undefined}
            style={{ height: `${Math.max(3, (Math.abs(fen) / most) * 100)}%` }}
          />
        ))}
      </div>
      <p className="drill-ends">
        <Hy>{span.from.slice(5)}</Hy>
        <Hy>{span.to.slice(5)}</Hy>
      </p>
    </section>
  );
}
