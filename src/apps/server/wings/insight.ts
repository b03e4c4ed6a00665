import { inboxService } from '@/domains/insight/inbox/server/inbox.service.ts';
import { searchService } from '@/domains/insight/search/server/search.service.ts';
import type { Service } from '@/kernel/server/http/implement.ts';

/** What looks over all wings; they fill its slots. */
export const insightServices: readonly Service[] = [searchService, inboxService];
