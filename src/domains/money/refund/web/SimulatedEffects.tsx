import { useEffect, useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { call } from '@/kernel/web/api/client.ts';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { refundApi } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';
import type { RequestForm } from './WhatFields.tsx';

type Outcome = OutputOf<typeof refundApi.simulate>['list'][number];

/** Under each policy whose performance would fall; asked of the server once nobody types any more. */
export function SimulatedEffects({ values }: { values: RequestForm['values'] }) {
  const t = useText(refundText);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { student_id, accounts, lots, deductions } = values;
  const asked = useDebounced(JSON.stringify({ student_id, accounts, lots, deductions }));
  useEffect(() => {
    const input = refundApi.simulate.input.safeParse(JSON.parse(asked));
    const abort = new AbortController();
    // What is half typed is refused: then nothing is said.
    if (input.success)
      call(refundApi.simulate, input.data, { signal: abort.signal }).then(
        ({ list }) => setOutcomes(list),
        () => setOutcomes([]),
      );
    else setOutcomes([]);
    return () => abort.abort();
  }, [asked]);
  const known = outcomes.filter(({ effects }) => effects.length > 0);
  if (known.length === 0) return null;
  return (
    <Note>
      {t('effects')}
      {known.map(({ policy, effects }) => (
        <span key={policy} className="refund-effect">
          {t(policy)}：
          {effects
            .map(
              ({ admin_name, amount_fen, month }) =>
                `${admin_name ?? t('effect_nobody')} ${formatFen(amount_fen)} (${month})`,
            )
            .join('，')}
        </span>
      ))}
    </Note>
  );
}
