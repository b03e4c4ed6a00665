import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { REPORT_SECRET } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { reportSignature } from '@/domains/organisation/sms/server/providers/webhook.ts';
import { smsApi, smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

export const smsTemplateFields = (at: Arranger): InputOf<typeof smsTemplateApi.add> => ({
  name: `样例模板${at.next()}`,
  body: '{name}同学，明天有课。',
  sign_name: '学账',
});
export const newSmsTemplate = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(smsTemplateApi.add, smsTemplateFields(at))).id;
export async function smsFields(at: Arranger): Promise<InputOf<typeof smsApi.test>> {
  const values = [{ name: 'name', value: '李雷' }];
  const { rows } = await at.app.db.superPool.query(
    "SELECT min(id) AS id FROM admin WHERE company_id = 1 AND phone <> ''",
  );
  return { template_id: await newSmsTemplate(at), admin_id: rows[0].id, values };
}
/** One that the provider has refused, which only the system can say. */
export async function failedSms(at: Arranger): Promise<number> {
  const { id } = await at.owner.ok(smsApi.test, await smsFields(at), { company: 1 });
  await unsafeSql(at.app, "UPDATE sms SET status = 'failed' WHERE id = $1", [id]);
  return id;
}

export const samples: Samples = {
  calls: {
    api_sms_quota_edit: async (at) => {
      const { version } = await at.owner.ok(smsApi.quota, {}, { company: 1 });
      return { monthly_quota: 5000 + at.next(), version };
    },
    api_sms_test: async (at) => ({ ...(await smsFields(at)) }),
    api_sms_report: async (at) => {
      const { id } = await at.owner.ok(smsApi.test, await smsFields(at), { company: 1 });
      const state = 'delivered' as const;
      const report = { reference: `1.1.${id}.1`, state, at: at.clock() };
      return { ...report, signature: reportSignature(REPORT_SECRET, report) };
    },
    api_sms_resend: async (at) => ({ id: await failedSms(at) }),
    api_sms_template_add: async (at) => ({ ...smsTemplateFields(at) }),
    api_sms_template_edit: async (at) => ({
      id: await newSmsTemplate(at),
      version: 1,
      ...smsTemplateFields(at),
    }),
    api_sms_template_del: async (at) => ({ id: await newSmsTemplate(at) }),
    api_sms_template_disable: async (at) => ({ id: await newSmsTemplate(at) }),
    api_sms_template_enable: async (at) => {
      const id = await newSmsTemplate(at);
      await at.owner.ok(smsTemplateApi.disable, { id });
      return { id };
    },
  },
  documents: {
    sms: (at) => failedSms(at),
    sms_template: (at) => newSmsTemplate(at),
  },
  begins: {
    sms: 'failed',
  },
};
