import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Recharge } from '../recharge.contract.ts';
import type { Category, RewardState } from '../recharge.rules.ts';
import { rechargeStatus } from '../recharge.status.ts';
import { rechargeText } from '../recharge.text.ts';

export const REWARD_TONES = {
  none: 'muted',
  waiting: 'progress',
  granted: 'success',
  void: 'muted',
  taken_back: 'danger',
} as const satisfies Record<RewardState, string>;

export function useRechargeColumns(category: Category): Column<Recharge>[] {
  const t = useText(rechargeText);
  const isReferral = category === 'referral';
  return [
    {
      field: 'number',
      width: 132,
      fixed: 'left',
      show: (number) => <span className="num">{number}</span>,
    },
    {
      field: 'student_name',
      width: 96,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    {
      field: 'amount_fen',
      width: 116,
      show: (fen, { fee_fen }) => (
        <TwoLines
          sub={
            fee_fen > 0 ? (
              <>
                {t('fee_fen')} <Money fen={fee_fen} />
              </>
            ) : undefined
          }
        >
          <Money fen={fen} strong />
        </TwoLines>
      ),
    },
    { field: 'status', show: (status) => <StatusTag status={rechargeStatus} value={status} /> },
    ...(category === 'label' ? [{ field: 'label_names', width: 104 } as const] : []),
    ...(isReferral ? referralColumns(t) : []),
    { field: 'gift_fen', width: 104, from: category === 'top' || category === 'fujin' ? 900 : 1100 },
    { field: 'account', width: 104, from: 1200, show: (account) => <Text>{t(account)}</Text> },
    {
      field: 'method_name',
      width: 132,
      from: isReferral ? 1100 : 0,
      show: (name, { reference }) => <TwoLines sub={reference || undefined}>{name}</TwoLines>,
    },
    { field: 'payer', width: 92, from: 1300 },
    { field: 'adviser_name', width: 88 },
    { field: 'channel_name', width: 96, from: category === 'bazaar' ? 0 : 1200 },
    { field: 'paid_at', time: 'date' },
    { field: 'created_by_name', width: 88, from: 1300 },
    { field: 'decided_by_name', width: 88, from: 1300 },
  ];
}

const referralColumns = (t: ReturnType<typeof useText<typeof rechargeText>>): Column<Recharge>[] => [
  {
    field: 'referrer_name',
    width: 96,
    show: (name, { referrer_id }) =>
      referrer_id === null || name === null ? null : <StudentLink id={referrer_id} name={name} />,
  },
  { field: 'reward_fen', width: 92 },
  {
    field: 'reward_state',
    width: 112,
    show: (state) => <Tone tone={REWARD_TONES[state]}>{t(`reward_${state}`)}</Tone>,
  },
];
