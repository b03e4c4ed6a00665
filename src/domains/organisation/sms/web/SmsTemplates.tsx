import { FileText, History, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { smsPermissions as may } from '../sms.access.ts';
import { type SmsTemplate, smsTemplateApi } from '../sms.contract.ts';
import { notSystem } from '../sms.rules.ts';
import { smsTemplateStatus } from '../sms.status.ts';
import { smsText } from '../sms.text.ts';
import { smsTemplateText } from '../sms-template.text.ts';
import { SendTest } from './SendTest.tsx';
import { SmsTemplateDrawer } from './SmsTemplateDrawer.tsx';

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'history'; readonly template: SmsTemplate };

export function SmsTemplates({ tabs }: { tabs: ListTabs }) {
  const t = useText(smsTemplateText);
  const say = useSay();
  const holds = useHolds();
  const list = useList(smsTemplateApi.list);
  const [task, setTask] = useState<Task>();
  const [testing, setTesting] = useState<SmsTemplate>();
  const { run } = useAction(smsTemplateApi.del, { success: smsTemplateText.deleted });
  const show = async (next: Task | undefined) => {
    if (await mayDiscardChanges()) setTask(next);
  };
  const remove = async ({ id, name }: SmsTemplate) => {
    const text = fill(smsTemplateText.del_confirm, { name });
    const sure = await confirmDialog({
      title: smsTemplateText.del,
      text,
      ok: smsTemplateText.del,
      danger: true,
    });
    if (sure && (await run({ id }))) setTask(undefined);
  };
  const actionsOf = (template: SmsTemplate): MenuAction[] => {
    const system = notSystem(template);
    return [
      {
        key: 'edit',
        label: t(holds(may.template) ? 'edit' : 'view'),
        icon: Pencil,
        onClick: () => void show({ kind: 'edit', template }),
      },
      {
        key: 'test',
        label: say(smsText.send_test),
        icon: Send,
        permission: may.send,
        barred: template.status === 'on' ? undefined : say(smsText.template_off),
        onClick: () => setTesting(template),
      },
      {
        key: 'history',
        label: say(smsText.history),
        icon: History,
        onClick: () => void show({ kind: 'history', template }),
      },
      {
        key: 'del',
        label: t('del'),
        icon: Trash2,
        danger: true,
        permission: may.template,
        barred: system === true ? undefined : say(system),
        onClick: () => void remove(template),
      },
    ];
  };
  return (
    <ListPage
      list={list}
      title={say(smsText.title)}
      tabs={tabs}
      main={{ label: t('add'), permission: may.template, onClick: () => void show({ kind: 'add' }) }}
      exportTo={smsTemplateApi.export}
      filters={<StatusFilter status={smsTemplateStatus} />}
    >
      <DataTable
        list={list}
        onOpen={(template) => void show({ kind: 'edit', template })}
        openId={task && 'template' in task ? task.template.id : undefined}
        empty={<EmptyState icon={FileText} title={t('empty')} help={t('empty_help')} />}
        columns={[
          {
            field: 'name',
            width: 160,
            show: (name, { purpose }) => (
              <TwoLines sub={purpose === 'login_code' ? t('purpose') : undefined}>{name}</TwoLines>
            ),
          },
          {
            field: 'status',
            show: (status) => <StatusTag status={smsTemplateStatus} value={status} />,
          },
          { field: 'body', width: 360 },
          { field: 'sign_name', width: 100, show: (sign) => <Text>{sign && `【${sign}】`}</Text> },
          { field: 'provider_code', width: 132 },
          { field: 'updated_at', width: 112, show: (at) => <Time at={at} /> },
        ]}
        actions={(template) => (
          <StatusButtons
            compact
            status={smsTemplateStatus}
            api={smsTemplateApi}
            record={template}
            about={template.name}
            more={actionsOf(template)}
          />
        )}
      />
      {task?.kind === 'history' && (
        <HistoryDrawer
          doc="sms_template"
          docId={task.template.id}
          name={task.template.name}
          onClose={() => setTask(undefined)}
        />
      )}
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <SmsTemplateDrawer
          key={task.kind === 'edit' ? task.template.id : 'new'}
          id={task.kind === 'edit' ? task.template.id : undefined}
          onClose={() => setTask(undefined)}
        />
      )}
      <SendTest
        key={testing?.id}
        open={testing !== undefined}
        template={testing}
        onClose={() => setTesting(undefined)}
      />
    </ListPage>
  );
}
