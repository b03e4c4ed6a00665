import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useSay } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type DemandWhole, demandApi } from '../../demand/demand.contract.ts';
import { demandStatus } from '../../demand/demand.status.ts';
import { Progress } from '../../demand/web/embed/Progress.tsx';

interface OfDemandProps {
  /** Which word of the address says the demand's number. */
  readonly param: 'id' | 'demand_id';
  readonly title: string;
  readonly back: string;
  readonly backTitle: string;
  readonly actions?: (demand: DemandWhole) => ReactNode;
  readonly children: (demand: DemandWhole) => ReactNode;
}

/** A page about one demand that the address names: whose it is and how far it has come, then what is done with it. */
export function OfDemand({ param, title, back, backTitle, actions, children }: OfDemandProps) {
  const say = useSay();
  const join = useJoin();
  const id = Number(new URLSearchParams(useLocation().search).get(param));
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(demandApi.get, { id }, { enabled: exists });
  const shown = () => {
    if (!exists || (!data && error?.code === CODE.notFound))
      return <EmptyState icon={SearchX} title={say(kernelSentences.notFound)} />;
    if (data) return children(data);
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  };
  return (
    <>
      <PageHeader
        title={data ? `${title} · ${join(data.student_names)} · ${data.subject_name}` : title}
        sub={
          data && (
            <>
              <StatusTag status={demandStatus} value={data.status} />
              <span className="mute num">{data.number}</span>
              <Progress demand={data} />
            </>
          )
        }
        back={back}
        backTitle={backTitle}
      >
        {data && actions?.(data)}
      </PageHeader>
      {shown()}
    </>
  );
}
