import { inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { decisionKindSlot } from '@/domains/organisation/delegation/server/delegation.service.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import type { AnyImporter } from '@/kernel/server/import/plan.ts';
import './wings/closing.ts';
import { insightServices } from './wings/insight.ts';
import { moneyImporters, moneyServices } from './wings/money.ts';
import { organisationImporters, organisationServices } from './wings/organisation.ts';
import { payServices } from './wings/pay.ts';
import { peopleImporters, peopleServices } from './wings/people.ts';
import { planningServices } from './wings/planning.ts';
import { shopServices } from './wings/shop.ts';
import { teachingServices } from './wings/teaching.ts';

/** Every noun's service. What flows from a lower noun to a higher one is connected in `wings/`, by the higher wing. */
export const services: readonly Service[] = [
  ...organisationServices,
  ...peopleServices,
  ...moneyServices,
  ...teachingServices,
  ...planningServices,
  ...payServices,
  ...shopServices,
  ...insightServices,
];

/** What can be imported from a file; the worker runs it. */
export const importers: readonly AnyImporter[] = [
  ...organisationImporters,
  ...peopleImporters,
  ...moneyImporters,
];

// Whatever is decided about can be delegated. Here, because by now every wing has filled the inbox.
for (const { status, label } of inboxSlot.parts) decisionKindSlot.fill({ kind: status.name, label });
