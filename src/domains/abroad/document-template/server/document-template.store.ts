import { and, eq, isNull, or } from 'drizzle-orm';
import { columnsOf, orderedStore } from '@/kernel/server/crud/ordered-store.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Degree, Scheme } from '../../programme/programme.rules.ts';
import { DocumentTemplate } from '../document-template.contract.ts';
import { documentTemplate } from './document-template.table.ts';

const store = orderedStore(documentTemplate);

export const documentTemplateStore = {
  ...store,
  rows: (ctx: Ctx) => store.list(ctx, columnsOf(documentTemplate, DocumentTemplate)),
  /** What an application of this scheme and degree is asked for, in all of its stages. */
  ofApplication: (ctx: Ctx, scheme: Scheme, degree: Degree) =>
    ctx.db
      .select()
      .from(documentTemplate)
      .where(
        and(
          eq(documentTemplate.status, 'on'),
          or(isNull(documentTemplate.scheme), eq(documentTemplate.scheme, scheme)),
          or(isNull(documentTemplate.degree), eq(documentTemplate.degree, degree)),
        ),
      )
      .orderBy(documentTemplate.sort, documentTemplate.id),
};
