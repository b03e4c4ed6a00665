import { invalid } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { documentTemplateApi } from '../document-template.contract.ts';
import { documentTemplateStatus } from '../document-template.status.ts';
import { documentTemplateText } from '../document-template.text.ts';
import { documentTemplateStore } from './document-template.store.ts';

/** Who uses document templates. */
const uses = defineSlot<Reference>();

/** What other nouns ask of document templates. */
export const documentTemplates = {
  uses,
  names: documentTemplateStore.names,
  ofApplication: documentTemplateStore.ofApplication,
  ensure: documentTemplateStore.ensure,
};

export const documentTemplateService = implement(documentTemplateApi, {
  ...crudHandlers(documentTemplateStore, {
    rows: documentTemplateStore.rows,
    uses,
    text: documentTemplateText,
    reasons: { document_template_name: () => invalid({ name: documentTemplateText.name_taken }) },
  }),
  ...transitionHandlers(documentTemplateStatus, documentTemplateStore, {}),
});
