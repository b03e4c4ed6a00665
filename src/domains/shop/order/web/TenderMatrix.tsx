import { useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatFen, parseFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useText } from '@/kernel/web/language.ts';
import { cartText } from '../cart.text.ts';
import type { shopOrderApi } from '../order.contract.ts';
import { type Group, type GroupTender, TENDER_ACCOUNTS, type TenderAccount } from '../order.rules.ts';

export type Quote = OutputOf<typeof shopOrderApi.quote>;

interface TenderMatrixProps {
  readonly quote: Quote;
  readonly onChange: (tenders: GroupTender[]) => void;
}

const amountOf = (tenders: readonly GroupTender[], group: Group, account: TenderAccount): number =>
  tenders.find((one) => one.group === group && one.account === account)?.amount_fen ?? 0;

/** Who pays what: groups of lines down, accounts across, with what each has and what is left of it. */
export function TenderMatrix({ quote, onChange }: TenderMatrixProps) {
  const t = useText(cartText);
  const { tenders, groups, accounts, lines } = quote;
  const set = (group: Group, account: TenderAccount, amount_fen: number) =>
    onChange([
      ...tenders.filter((one) => one.group !== group || one.account !== account),
      { group, account, amount_fen },
    ]);
  const isShort = (group: Group) => groups.some((one) => one.group === group && one.missing_fen > 0);
  return (
    <table className="order-lines tender-matrix">
      <thead>
        <tr>
          <th>
            <span className="visually-hidden">{t('tab_products')}</span>
          </th>
          <th className="right">{t('payable')}</th>
          {accounts.map(({ account, available_fen }) => (
            <th key={account} className="right">
              <span className="two-lines">
                <span>{t(account)}</span>
                <small className="mute num">{t('has', { money: formatFen(available_fen) })}</small>
              </span>
            </th>
          ))}
          <th className="right">{t('allocated')}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ group, amount_fen, coin_cap_fen, missing_fen, accounts: allowed }) => (
          <tr key={group}>
            <td>
              <span className="two-lines">
                <b>{t(`group_${group}`)}</b>
                <small className="mute">
                  {lines
                    .filter((line) => line.group === group)
                    .map(({ name, quantity }) => (quantity > 1 ? `${name} ×${quantity}` : name))
                    .join(' · ')}
                </small>
              </span>
            </td>
            <td className="right num strong">{formatFen(amount_fen)}</td>
            {TENDER_ACCOUNTS.map((account) => {
              const isOpen = allowed.includes(account) && (account !== 'virtual' || coin_cap_fen > 0);
              return (
                <td key={account} className="right">
                  {isOpen ? (
                    <>
                      <TenderBox
                        label={`${t(`group_${group}`)} · ${t(account)}`}
                        fen={amountOf(tenders, group, account)}
                        isShort={isShort(group) && account === 'store'}
                        onChange={(fen) => set(group, account, fen)}
                      />
                      {account === 'virtual' && (
                        <small className="mute num">{t('cap', { money: formatFen(coin_cap_fen) })}</small>
                      )}
                    </>
                  ) : (
                    <span className="mute">{t('no_way')}</span>
                  )}
                </td>
              );
            })}
            <td className={missing_fen === 0 ? 'right num tone-text-success' : 'right num tone-text-danger'}>
              {formatFen(amount_fen - missing_fen)}
            </td>
          </tr>
        ))}
        <tr className="tender-after">
          <td>{t('after')}</td>
          <td className="right num">{formatFen(quote.amount_fen)}</td>
          {accounts.map(({ account, after_fen }) => (
            <td key={account} className={after_fen < 0 ? 'right num tone-text-danger' : 'right num'}>
              {formatFen(after_fen)}
            </td>
          ))}
          <td className="right num">{formatFen(sumOf(tenders, (one) => one.amount_fen))}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface TenderBoxProps {
  readonly label: string;
  readonly fen: number;
  readonly isShort: boolean;
  readonly onChange: (fen: number) => void;
}

/** Yuan and fen as they are typed; told when one has finished typing. */
function TenderBox({ label, fen, isShort, onChange }: TenderBoxProps) {
  const [typed, setTyped] = useState<string>();
  const done = () => {
    const amount = typed === undefined ? undefined : typed.trim() === '' ? 0 : parseFen(typed);
    setTyped(undefined);
    if (amount !== undefined && amount >= 0 && amount !== fen) onChange(amount);
  };
  return (
    <span className={isShort ? 'control-box control-money is-short' : 'control-box control-money'}>
      <span className="control-unit">¥</span>
      <input
        className="control num"
        inputMode="decimal"
        aria-label={label}
        value={typed ?? formatFen(fen).replace('¥', '')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done();
        }}
      />
    </span>
  );
}
