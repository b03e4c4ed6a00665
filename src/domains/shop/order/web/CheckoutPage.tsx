import { Hourglass, MapPin, Plus, RefreshCw, ShoppingCart, Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatFen, parseFen } from '@/kernel/value/money.ts';
import { call } from '@/kernel/web/api/client.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { PageHeader, Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { addressApi } from '../cart.contract.ts';
import { cartText } from '../cart.text.ts';
import { shopOrderApi } from '../order.contract.ts';
import { orderPaths } from '../order.paths.ts';
import type { GroupTender } from '../order.rules.ts';
import { AddressForm } from './AddressForm.tsx';
import { BringsLine } from './BringsLine.tsx';
import { useBuyerId } from './embed/StoreFrame.tsx';
import { Missing } from './Missing.tsx';
import { type Quote, TenderMatrix } from './TenderMatrix.tsx';
import './order.css';

/** What somebody has said so far; the rest is reckoned. */
interface Draft {
  readonly tenders: readonly GroupTender[] | undefined;
  readonly discount_fen: number;
}

/** The server reckons with every change: what is shown is what placing would do. */
function useQuote(studentId: number | undefined, { tenders, discount_fen }: Draft, again: number) {
  const [quote, setQuote] = useState<Quote>();
  const [error, setError] = useState<unknown>();
  const asked = JSON.stringify(tenders);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks anew after a refusal.
  useEffect(() => {
    if (studentId === undefined) return;
    const abort = new AbortController();
    const own = asked === undefined ? {} : { tenders: JSON.parse(asked) as GroupTender[] };
    call(shopOrderApi.quote, { student_id: studentId, discount_fen, ...own }, { signal: abort.signal }).then(
      (answer) => {
        setQuote(answer);
        setError(undefined);
      },
      (cause) => {
        if (!abort.signal.aborted) setError(cause);
      },
    );
    return () => abort.abort();
  }, [studentId, asked, discount_fen, again]);
  return { quote, error };
}

/** What is ticked in the cart is paid: which accounts, where to, and what happens then. */
export function CheckoutPage() {
  const t = useText(cartText);
  const studentId = useBuyerId();
  const [draft, setDraft] = useState<Draft>({ tenders: undefined, discount_fen: 0 });
  const [again, setAgain] = useState(0);
  const [place, setPlace] = useState<Place>({ delivery: 'pickup' });
  const [words, setWords] = useState({ note: '', reason: '' });
  const { quote, error } = useQuote(studentId, draft, again);
  // Money that was missing comes while somebody approves it elsewhere.
  useEffect(() => {
    const reckonAgain = () => setAgain((times) => times + 1);
    window.addEventListener('focus', reckonAgain);
    return () => window.removeEventListener('focus', reckonAgain);
  }, []);
  return (
    <>
      <PageHeader
        title={t('checkout', { name: quote?.student_name ?? '' })}
        back={orderPaths.cart()}
        backTitle={t('title')}
      />
      {error !== undefined && !quote ? (
        <ErrorState error={error} onRetry={() => setAgain(again + 1)} />
      ) : !quote || studentId === undefined ? (
        <RowsSkeleton rows={8} />
      ) : quote.lines.length === 0 ? (
        <EmptyState icon={ShoppingCart} title={t('nothing_ticked')} help={t('nothing_ticked_help')}>
          <Link className="btn btn-primary btn-middle" to={orderPaths.cart({ student_id: studentId })}>
            {t('title')}
          </Link>
          <Link className="btn btn-default btn-middle" to={orderPaths.shop({ student_id: studentId })}>
            {t('on_shopping')}
          </Link>
        </EmptyState>
      ) : (
        <div className="store-body">
          <div className="store-shelf" data-scroll>
            <Section
              title={t('who_pays')}
              gloss={t('who_pays_gloss')}
              extra={
                <Button
                  icon={RefreshCw}
                  onClick={() => {
                    setDraft({ ...draft, tenders: undefined });
                    setAgain(again + 1);
                  }}
                >
                  {t('split_again')}
                </Button>
              }
            >
              <TenderMatrix quote={quote} onChange={(tenders) => setDraft({ ...draft, tenders })} />
              <Missing quote={quote} studentId={studentId} />
            </Section>
            {quote.needs_delivery && (
              <Section title={t('delivery')}>
                <Places studentId={studentId} value={place} onChange={setPlace} />
              </Section>
            )}
            <Section title={t('note')}>
              <div className="store-words">
                <input
                  className="control"
                  aria-label={t('note')}
                  placeholder={t('note')}
                  maxLength={254}
                  value={words.note}
                  onChange={(event) => setWords({ ...words, note: event.target.value })}
                />
                {quote.discount_max_fen > 0 && (
                  <input
                    className="control num"
                    inputMode="decimal"
                    aria-label={t('discount', { money: formatFen(quote.discount_max_fen) })}
                    placeholder={t('discount', { money: formatFen(quote.discount_max_fen) })}
                    onBlur={(event) =>
                      setDraft({
                        tenders: undefined,
                        discount_fen: Math.max(0, parseFen(event.target.value) ?? 0),
                      })
                    }
                  />
                )}
                {draft.discount_fen > 0 && (
                  <input
                    className="control"
                    aria-label={t('discount_reason')}
                    placeholder={t('discount_reason')}
                    maxLength={120}
                    value={words.reason}
                    onChange={(event) => setWords({ ...words, reason: event.target.value })}
                  />
                )}
              </div>
            </Section>
          </div>
          <Summary
            quote={quote}
            studentId={studentId}
            place={place}
            words={words}
            discount_fen={draft.discount_fen}
            onRefused={() => setAgain(again + 1)}
          />
        </div>
      )}
    </>
  );
}

interface Place {
  readonly delivery: 'express' | 'pickup';
  readonly address_id?: number;
}

function Places({
  studentId,
  value,
  onChange,
}: {
  studentId: number;
  value: Place;
  onChange: (place: Place) => void;
}) {
  const t = useText(cartText);
  const { company } = useMe();
  const [adding, setAdding] = useState(false);
  const { data } = useApi(addressApi.list, { student_id: studentId }, { staleMs: 0 });
  return (
    <div className="store-places">
      <button
        type="button"
        aria-pressed={value.delivery === 'pickup'}
        onClick={() => onChange({ delivery: 'pickup' })}
      >
        <Icon of={MapPin} size={16} />
        <span>{t('pickup_here', { name: company.name })}</span>
      </button>
      {data?.list.map(({ id, receiver, phone, region_name, detail }) => (
        <button
          key={id}
          type="button"
          aria-pressed={value.address_id === id}
          onClick={() => onChange({ delivery: 'express', address_id: id })}
        >
          <Icon of={Truck} size={16} />
          <span className="two-lines">
            <span>
              {receiver} <span className="num">{phone}</span>
            </span>
            <small className="mute">{[region_name, detail].filter(Boolean).join(' ')}</small>
          </span>
        </button>
      ))}
      <button type="button" onClick={() => setAdding(true)}>
        <Icon of={Plus} size={16} />
        <span>{t('new_address')}</span>
      </button>
      <FormModal open={adding} onClose={() => setAdding(false)} title={t('address_add')}>
        {adding && (
          <AddressForm
            studentId={studentId}
            onClose={() => setAdding(false)}
            onAdded={(address_id) => onChange({ delivery: 'express', address_id })}
          />
        )}
      </FormModal>
    </div>
  );
}

interface SummaryProps {
  readonly quote: Quote;
  readonly studentId: number;
  readonly place: Place;
  readonly words: { readonly note: string; readonly reason: string };
  readonly discount_fen: number;
  /** Something has changed meanwhile: it was said, and the page shows it as it is now. */
  readonly onRefused: () => void;
}

function Summary({ quote, studentId, place, words, discount_fen, onRefused }: SummaryProps) {
  const t = useText(cartText);
  const navigate = useNavigate();
  const { run, busy } = useRun();
  const missing = quote.groups.reduce((sum, { missing_fen }) => sum + Math.max(0, missing_fen), 0);
  const hasProblem = quote.lines.some(({ problem }) => problem !== null);
  const isBarred = missing > 0 || hasProblem || quote.lines.length === 0;
  const submit = async () => {
    const placed = await run(shopOrderApi.add, {
      student_id: studentId,
      lines: quote.lines.map(({ sku_id, quantity, price_fen }) => ({ sku_id, quantity, price_fen })),
      tenders: quote.tenders,
      delivery: quote.needs_delivery ? place.delivery : 'none',
      address_id: quote.needs_delivery ? (place.address_id ?? null) : null,
      note: words.note,
      discount_fen,
      discount_reason: words.reason,
    });
    if (placed) await navigate(orderPaths.success({ student_id: studentId, order_id: placed.id }));
    else onRefused();
  };
  return (
    <aside className="store-aside" aria-label={t('after_placing')}>
      <h2>{t('after_placing')}</h2>
      <ul>
        <li>
          <Icon of={Hourglass} size={16} />
          <span>{t('then_hold', { n: quote.lapse_days })}</span>
        </li>
        {quote.lines.map((line) => (
          <li key={line.sku_id}>
            <span className="two-lines">
              <span>
                {line.name} ×{line.quantity}
              </span>
              <small className="mute">
                <BringsLine line={line} perHour={quote.minutes_per_class_hour} />
              </small>
            </span>
          </li>
        ))}
      </ul>
      <h2>{t('total')}</h2>
      <dl className="order-money">
        <div>
          <dt>{t('sum_items', { n: quote.lines.length })}</dt>
          <dd className="num">{formatFen(quote.amount_fen + discount_fen)}</dd>
        </div>
        {discount_fen > 0 && (
          <div>
            <dt>{t('sum_discount')}</dt>
            <dd className="num">{formatFen(-discount_fen)}</dd>
          </div>
        )}
        {quote.coin_fen > 0 && (
          <div>
            <dt>{t('sum_coins')}</dt>
            <dd className="num">{formatFen(-quote.coin_fen)}</dd>
          </div>
        )}
        <div>
          <dt>{t('sum_money')}</dt>
          <dd className="num strong">{formatFen(quote.amount_fen - quote.coin_fen)}</dd>
        </div>
      </dl>
      <Button kind="primary" size="large" busy={busy} disabled={isBarred} onClick={() => void submit()}>
        {missing > 0
          ? t('still_missing', { money: formatFen(missing) })
          : t('place', { money: formatFen(quote.amount_fen) })}
      </Button>
      <p className="mute">{hasProblem ? t('has_problem') : t('read_again')}</p>
    </aside>
  );
}
