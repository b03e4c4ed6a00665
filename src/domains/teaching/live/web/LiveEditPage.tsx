import { SearchX } from 'lucide-react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { livePermissions } from '../live.access.ts';
import { type Live, liveApi } from '../live.contract.ts';
import { livePaths } from '../live.paths.ts';
import { liveStatus } from '../live.status.ts';
import { liveText } from '../live.text.ts';
import { LiveForm } from './LiveForm.tsx';
import './live.css';

export function LiveEditPage() {
  const t = useText(liveText);
  const say = useSay();
  const id = Number(useParams().id);
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(liveApi.get, { id }, { enabled: exists });
  const isGone = !exists || (!data && error?.code === CODE.notFound);
  return (
    <>
      <PageHeader
        title={data?.title ?? t('edit')}
        sub={data && <StatusTag status={liveStatus} value={data.status} />}
        back={livePaths.list()}
        backTitle={t('list')}
      />
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={livePaths.list()}>
            {t('list')}
          </Link>
        </EmptyState>
      ) : data ? (
        <KnownLive key={id} live={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function KnownLive({ live }: { live: Live }) {
  const t = useText(liveText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { company } = useMe();
  const readOnly = !useHolds()(livePermissions.edit) || live.company_id !== company.id;
  const toList = () => void navigate(livePaths.list() + search);
  const form = useApiForm(liveApi.edit, {
    // Who may not see the host's link does not send it: it stays.
    initial: editValues(liveApi.edit, live, { host_link: live.host_link ?? undefined }),
    onDone: toList,
  });
  const notes = readOnly && (
    <div className="live-note">
      <Note>{t('read_only')}</Note>
    </div>
  );
  return <LiveForm form={form} live={live} readOnly={readOnly} notes={notes} onCancel={toList} />;
}
