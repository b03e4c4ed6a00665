import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { liveApi } from '../live.contract.ts';
import { liveText } from '../live.text.ts';
import { LIVE_LIST } from './addresses.ts';
import { LiveForm } from './LiveForm.tsx';

export function LiveAddPage() {
  const t = useText(liveText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { company } = useMe();
  const toList = () => void navigate(LIVE_LIST + search);
  const form = useApiForm(liveApi.add, {
    initial: { platform: 'tencent', company_ids: [company.id] },
    onDone: toList,
  });
  return (
    <>
      <PageHeader title={t('add')} back={LIVE_LIST} backTitle={t('list')} />
      <LiveForm form={form} onCancel={toList} />
    </>
  );
}
