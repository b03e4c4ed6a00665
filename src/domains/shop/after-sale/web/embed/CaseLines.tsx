import { accountNames } from '@/domains/money/ledger/ledger.accounts.ts';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { type AfterSale, afterSaleApi } from '../../after-sale.contract.ts';
import { afterSaleStatus } from '../../after-sale.status.ts';
import { afterSaleText } from '../../after-sale.text.ts';
import { CaseButtons } from '../CaseButtons.tsx';

/** The cases of an order, each with what can be done now. */
export function CaseLines({ orderId }: { orderId: number }) {
  const { data } = useApi(afterSaleApi.list, { order_id: orderId, limit: 50 }, { staleMs: 0 });
  return (
    <ul className="order-cases">
      {(data?.list ?? []).map((one) => (
        <li key={one.id}>
          <CaseWords one={one} />
          <span className="grow" />
          <StatusTag status={afterSaleStatus} value={one.status} />
          <CaseButtons one={one} />
        </li>
      ))}
    </ul>
  );
}

function CaseWords({ one }: { one: AfterSale }) {
  const t = useText(afterSaleText);
  const say = useSay();
  return (
    <span className="two-lines">
      <span>
        {one.number} · {t(one.kind)} · {one.product_name} ×{one.quantity}
        {one.new_name && ` → ${one.new_name}`}
      </span>
      <small className="mute">
        {one.kind !== 'resend' && <span className="num">{formatFen(one.amount_fen)}</span>}
        {one.coin_fen > 0 && ` + ${say(accountNames.virtual)} ${formatFen(one.coin_fen)}`}{' '}
        {[t(one.freight_by), one.reason_name, one.note, one.reason].filter(Boolean).join(' · ')}{' '}
        {one.files.map((file) => (
          <FileLink key={file.id} file={file} />
        ))}
      </small>
      {one.lacking_fen > 0 && <Tone tone="warning">{t('lacks', { money: formatFen(one.lacking_fen) })}</Tone>}
      {one.held_fen > 0 && <Tone tone="info">{t('holds', { money: formatFen(one.held_fen) })}</Tone>}
    </span>
  );
}
