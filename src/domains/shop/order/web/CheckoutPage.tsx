import { RefreshCw, ShoppingCart } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatFen, parseFen } from '@/kernel/value/money.ts';
import { call } from '@/kernel/web/api/client.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader, Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { cartText } from '../cart.text.ts';
import { shopOrderApi } from '../order.contract.ts';
import { orderPaths } from '../order.paths.ts';
import type { GroupTender } from '../order.rules.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { useBuyerId } from './embed/StoreFrame.tsx';
import { Missing } from './Missing.tsx';
import { type Place, Places } from './Places.tsx';
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
                <Places
                  studentId={studentId}
                  value={place}
                  isPickedUp={quote.lines.some(({ delivery }) => delivery === 'pickup')}
                  onChange={setPlace}
                />
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
          <CheckoutSummary
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
