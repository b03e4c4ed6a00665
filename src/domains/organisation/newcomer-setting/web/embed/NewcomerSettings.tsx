import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { newcomerSettingPermissions as may } from '../../newcomer-setting.access.ts';
import { type NewcomerSetting, newcomerSettingApi } from '../../newcomer-setting.contract.ts';
import { newcomerSettingText } from '../../newcomer-setting.text.ts';
import { NewcomerForm } from '../NewcomerForm.tsx';

/** Which providers make accounts in the acting company, for whom and with which role. */
export function NewcomerSettings() {
  const t = useText(newcomerSettingText);
  const mayEdit = useHolds()(may.edit);
  const { data, error, refetch } = useApi(newcomerSettingApi.list, {});
  const [editing, setEditing] = useState<NewcomerSetting>();
  const close = () => setEditing(undefined);
  const edit = async (setting: NewcomerSetting) => {
    if (await mayDiscardChanges()) setEditing(setting);
  };
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.list.length === 0)
    return <EmptyState title={t('none_configured')} help={t('none_configured_help')} />;
  return (
    <>
      <Note tone="info">{t('help')}</Note>
      {data.list.map((setting) => (
        <Section
          key={setting.provider}
          title={setting.provider_name}
          gloss={t(setting.is_on ? 'on' : 'off')}
          extra={
            mayEdit && (
              <Button size="small" onClick={() => void edit(setting)}>
                {t('change')}
              </Button>
            )
          }
        >
          {setting.role_id !== null && <Said setting={setting} />}
        </Section>
      ))}
      <SideDrawer open={editing !== undefined} onClose={close} title={editing?.provider_name ?? ''}>
        {editing && <NewcomerForm key={editing.provider} setting={editing} onDone={close} />}
      </SideDrawer>
    </>
  );
}

function Said({ setting }: { setting: NewcomerSetting }) {
  const t = useText(newcomerSettingText);
  const whom = [...setting.mail_domains, ...setting.organisations];
  return (
    <Facts>
      <Fact label={t('role_id')}>{setting.role_name}</Fact>
      <Fact label={t('department_id')}>{setting.department_name}</Fact>
      <Fact label={t('whom')}>{whom.length ? whom.join(' · ') : t('everybody')}</Fact>
    </Facts>
  );
}
