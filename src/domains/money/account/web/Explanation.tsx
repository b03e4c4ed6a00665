import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';
import { accountApi } from '../account.contract.ts';
import { accountText } from '../account.text.ts';

interface Line {
  readonly id: number;
  readonly posted_at: number;
  readonly kind_name: string;
  readonly source: { readonly title: string; readonly url: string } | null;
}

/** Of which payments a balance is still made, and what of it is set aside. */
export function Explanation({ student_id, account }: { student_id: number; account: StudentAccount }) {
  const t = useText(accountText);
  const { data, error, refetch } = useApi(accountApi.explain, { student_id, account }, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  if (data.pieces.length === 0) return <EmptyState title={t('explain_empty')} />;
  return (
    <>
      <Section title={t('explain')}>
        <p className="mute account-help">{t('explain_help')}</p>
        <table className="account-pieces">
          <thead>
            <tr>
              <th>{t('posted_at')}</th>
              <th>{t('kind_name')}</th>
              <th>{t('source_title')}</th>
              <th className="right">{t('amount_fen')}</th>
              <th className="right">{t('left_fen')}</th>
            </tr>
          </thead>
          <tbody>
            {data.pieces.map((piece) => (
              <tr key={piece.id}>
                <LineCells line={piece} />
                <td className="right">
                  <Money fen={piece.amount_fen} />
                </td>
                <td className="right">
                  <Money fen={piece.left_fen} strong />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={4}>{t('sum')}</td>
              <td className="right">
                <Money fen={data.balance_fen} strong />
              </td>
            </tr>
          </tfoot>
        </table>
      </Section>
      {data.held.length > 0 && (
        <Section title={t('held_for')}>
          <p className="mute account-help">{t('held_help')}</p>
          <table className="account-pieces">
            <tbody>
              {data.held.map((hold) => (
                <tr key={hold.id}>
                  <LineCells line={hold} />
                  <td className="right">
                    <Money fen={hold.amount_fen} strong />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
    </>
  );
}

const LineCells = ({ line }: { line: Line }) => (
  <>
    <td>
      <Time at={line.posted_at} mode="datetime" />
    </td>
    <td>{line.kind_name}</td>
    <td>{line.source && <Link to={line.source.url}>{line.source.title}</Link>}</td>
  </>
);
