import { Download } from 'lucide-react';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { salaryApi } from '../salary.contract.ts';
import { UNPAID } from '../salary.rules.ts';
import { salaryText } from '../salary.text.ts';

/** What the bank will be told, and whom it will not pay, before the file is taken. */
export function PayFileDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useText(salaryText);
  const { data, error, refetch } = useApi(salaryApi.fileCheck, { month }, { staleMs: 0 });
  const noted = UNPAID.map((why) => ({ why, sheets: data?.list.filter((one) => one.why === why) ?? [] }));
  return (
    <FormModal open onClose={onClose} title={t('file_of', { month })} width={480}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data && (
        <div className="salary-file">
          <p>
            {data.count > 0
              ? t('file_sum', { n: data.count, total: formatFen(data.total_fen) })
              : t('file_none')}
          </p>
          {noted
            .filter(({ sheets }) => sheets.length > 0)
            .map(({ why, sheets }) => (
              <section key={why} aria-label={t(`unpaid_${why}`)}>
                <h3>
                  {t(`unpaid_${why}`)} <span className="num mute">{sheets.length}</span>
                </h3>
                <ul>
                  {sheets.map(({ id, teacher_name, total_fen }) => (
                    <li key={id}>
                      <span>{teacher_name}</span>
                      <Money fen={total_fen} zero="number" red />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          <footer>
            <Button
              kind="primary"
              icon={Download}
              disabled={data.count === 0}
              onClick={() => exportList(salaryApi.file, { month })}
            >
              {t('file_get')}
            </Button>
          </footer>
        </div>
      )}
    </FormModal>
  );
}
