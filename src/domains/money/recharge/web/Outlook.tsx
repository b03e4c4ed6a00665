import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { rechargeApi } from '../recharge.contract.ts';
import { rechargeText } from '../recharge.text.ts';

/** What stands in the way of taking it back, before anybody tries. */
export function Outlook({ id }: { id: number }) {
  const t = useText(rechargeText);
  const say = useSay();
  const { data } = useApi(rechargeApi.spent, { id });
  if (!data) return null;
  return (
    <>
      {data.missing_fen > 0 && (
        <Card title={t('spent')}>
          <p className="mute">{t('spent_help')}</p>
          <ul className="recharge-parts">
            {data.list.map(({ title, amount_fen, at, url }) => (
              <li key={`${title} ${at}`}>
                {url ? <Link to={url}>{title}</Link> : <span>{title}</span>}
                <span className="grow" />
                <Time at={at} />
                <Money fen={amount_fen} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {data.clawback_fen > 0 && (
        <Note>{say(rechargeText.spent_clawback).replace('{fen}', formatFen(data.clawback_fen))}</Note>
      )}
    </>
  );
}
