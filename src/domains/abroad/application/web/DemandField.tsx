import { useEffect } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useMayRead } from '@/kernel/web/session/me.ts';
import { applyDemandApi } from '../../apply-demand/apply-demand.contract.ts';
import type { applicationApi } from '../application.contract.ts';
import { applicationText } from '../application.text.ts';

/** Which of the student's demands that go on it is for: the only one by itself. */
export function DemandField({ form }: { form: ApiForm<typeof applicationApi.add> }) {
  const t = useText(applicationText);
  const { student_id = 0 } = form.values;
  const mayRead = useMayRead(applyDemandApi.list);
  const { data } = useApi(
    applyDemandApi.list,
    { student_id, view: 'active' },
    { enabled: mayRead && student_id > 0, staleMs: 0 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with the demands of another student, and with nothing else.
  useEffect(() => {
    const [only, ...others] = data?.list ?? [];
    form.fill({ demand_id: only && others.length === 0 ? only.id : null });
  }, [data]);
  const demands = data?.list ?? [];
  if (demands.length === 0) return null;
  return (
    <SelectField
      field={form.fields.demand_id}
      options={demands.map(({ id, number, countries, intake_year, intake_term }) => ({
        value: id,
        label: [number, countries.map((one) => t(one)).join(' '), intake_year, t(intake_term)].join(' · '),
      }))}
      wide
    />
  );
}
