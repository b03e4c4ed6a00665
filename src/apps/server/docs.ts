import { WebhookMessage } from '@/domains/organisation/webhook/webhook.contract.ts';
import type { ApiInfo } from '@/kernel/server/docs/openapi.ts';

/** What `/docs` and the file for other tools tell beside the endpoints. */
export const docsOf = (version: string): ApiInfo => ({
  title: '学账 Xuezhang',
  version,
  messages: { '<document>.<state>': WebhookMessage },
});
