import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { liveApi } from '../live.contract.ts';
import { livePaths } from '../live.paths.ts';
import { liveText } from '../live.text.ts';
import { LiveForm } from './LiveForm.tsx';

export function LiveAddPage() {
  const t = useText(liveText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { company } = useMe();
  const toList = () => void navigate(livePaths.list() + search);
  const form = useApiForm(liveApi.add, {
    initial: { platform: 'tencent', company_ids: [company.id] },
    onDone: toList,
  });
  return (
    <>
      <PageHeader title={t('add')} back={livePaths.list()} backTitle={t('list')} />
      <LiveForm form={form} onCancel={toList} />
    </>
  );
}
