import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { webhookApi } from '../../webhook.contract.ts';

const HERE = { company: 1 };
const fields = async (at: Arranger) => ({
  name: `样例推送${at.next()}`,
  url: 'https://erp.example.com/hooks',
  kinds: ['recharge.approved', 'refund.paid'],
});
const newWebhook = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(webhookApi.add, await fields(at), HERE)).id;

/** One that could not be sent. */
async function failedEvent(at: Arranger): Promise<number> {
  const id = await newWebhook(at);
  const { rows } = await at.app.db.superPool.query(
    `INSERT INTO webhook_event (family_id, company_id, webhook_id, kind, doc, doc_id, became, state, problem)
     VALUES (1, 1, $1, 'recharge.approved', 'recharge', 1, 'approved', 'failed', 'HTTP 500') RETURNING id`,
    [id],
  );
  return rows[0].id;
}

export const samples: Samples = {
  calls: {
    api_webhook_add: fields,
    api_webhook_edit: async (at) => ({ id: await newWebhook(at), version: 1, ...(await fields(at)) }),
    api_webhook_del: async (at) => ({ id: await newWebhook(at) }),
    api_webhook_order: async (at) => {
      const listed = async () => (await at.owner.ok(webhookApi.list, {}, HERE)).list.map(({ id }) => id);
      for (let n = (await listed()).length; n < 2; n++) await newWebhook(at);
      return { ids: (await listed()).reverse() };
    },
    api_webhook_rotate: async (at) => ({ id: await newWebhook(at) }),
    api_webhook_resend: async (at) => ({ event_id: await failedEvent(at) }),
    api_webhook_disable: async (at) => ({ id: await newWebhook(at) }),
    api_webhook_enable: async (at) => {
      const id = await newWebhook(at);
      await at.owner.ok(webhookApi.disable, { id }, HERE);
      return { id };
    },
  },
  documents: { webhook: newWebhook },
};
