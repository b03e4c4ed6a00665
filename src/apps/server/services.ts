import { actionSlot, shownSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { decisionKindSlot } from '@/domains/organisation/delegation/server/delegation.service.ts';
import { roles } from '@/domains/organisation/role/server/role.service.ts';
import { webhookKinds } from '@/domains/organisation/webhook/server/webhook.service.ts';
import { rulesIn } from '@/kernel/contract/shown.ts';
import { inboxSlot } from '@/kernel/server/document/inbox.ts';
import type { Service } from '@/kernel/server/http/implement.ts';
import type { AnyImporter } from '@/kernel/server/import/plan.ts';
import type { Part } from '@/kernel/slot.ts';
import { endpoints } from '../apis.ts';
import { modules } from '../modules.ts';
import { menuTree } from '../screens.ts';
import { serverModules } from './modules.ts';

/** Every noun's calls. */
export const services: readonly Service[] = serverModules.flatMap((noun) => noun.services);

/** What can be imported from a file; the worker runs it. */
export const importers: readonly AnyImporter[] = serverModules.flatMap((noun) => noun.importers);

/** What follows from the lists themselves. */
const derived = (): Part[] => [
  ...menuTree().map(roles.menuSlot.part),
  ...endpoints.flatMap(({ action, label, text, noun, output }) => [
    actionSlot.part({ action, label, text }),
    ...rulesIn(output).map(([field, rule]) => shownSlot.part({ noun, field, rule })),
  ]),
  // Whatever is decided about can be delegated.
  ...inboxSlot.parts.map(({ status, label }) => decisionKindSlot.part({ kind: status.name, label })),
  // Whatever has states can be told of.
  ...modules.flatMap(({ statuses, text }) =>
    statuses.flatMap((status) => webhookKinds(status, text.title ?? text.noun)),
  ),
];

for (const { parts } of serverModules) for (const part of parts) part.connect();
for (const part of derived()) part.connect();
