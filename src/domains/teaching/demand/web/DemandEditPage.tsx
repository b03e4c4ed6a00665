import { SearchX } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type Demand, demandApi } from '../demand.contract.ts';
import { demandPaths } from '../demand.paths.ts';
import { isEditable } from '../demand.rules.ts';
import { demandStatus } from '../demand.status.ts';
import { demandText } from '../demand.text.ts';
import { DemandForm } from './DemandForm.tsx';

export function DemandEditPage() {
  const t = useText(demandText);
  const say = useSay();
  const id = Number(new URLSearchParams(useLocation().search).get('demand_id'));
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(demandApi.get, { id }, { enabled: exists });
  const isGone = !exists || (!data && error?.code === CODE.notFound);
  return (
    <>
      <PageHeader
        title={data?.number ?? t('edit')}
        sub={data && <StatusTag status={demandStatus} value={data.status} />}
        back={demandPaths.list()}
        backTitle={t('title')}
      />
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={demandPaths.list()}>
            {t('title')}
          </Link>
        </EmptyState>
      ) : data ? (
        <Known key={id} demand={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function Known({ demand }: { demand: Demand }) {
  const say = useSay();
  const navigate = useNavigate();
  const toDemand = () => void navigate(`${demandPaths.list()}?demand_id=${demand.id}`);
  const form = useApiForm(demandApi.edit, { initial: editOf(demand), onDone: toDemand });
  const verdict = isEditable(demand);
  if (verdict !== true)
    return (
      <div className="page-body">
        <Note tone="warning">{say(verdict)}</Note>
      </div>
    );
  return <DemandForm form={form} fields={form.fields} demand={demand} onCancel={toDemand} />;
}

const editOf = (demand: Demand) =>
  editValues(demandApi.edit, demand, {
    student_ids: demand.students.map(({ id }) => id),
    wanted_ids: demand.wanted.map(({ id }) => id),
    unwanted_ids: demand.unwanted.map(({ id }) => id),
  });
