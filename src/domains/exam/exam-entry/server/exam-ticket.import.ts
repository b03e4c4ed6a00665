import type { ImportValues } from '@/kernel/import.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import { examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { ticketImport, ticketImportApi } from '../exam-ticket.import.ts';
import { matched } from '../exam-ticket.rules.ts';
import { examEntryStore } from './exam-entry.store.ts';
import { examTicketStore as store } from './exam-ticket.store.ts';

interface TicketRow {
  readonly id: number;
  readonly isNew: boolean;
  readonly ticket_number: string;
  readonly seat: string;
}
type Values = ImportValues<typeof ticketImport.input>;

export const ticketImporter: Importer<typeof ticketImport.input, TicketRow> = {
  spec: ticketImport,
  undo: { cannot: text.ticket_no_undo },
  keyOf: (_field, value) => String(value).trim().toUpperCase(),
  start: async (ctx) => ({
    plan: async (rows) => {
      const codes = [...new Set(rows.flatMap(({ item_code }) => item_code?.toUpperCase() ?? []))];
      const known = await store.known(ctx, codes);
      const states = new Map(known.map(({ id, status }) => [id, status]));
      const before = await store.of(ctx, [...states.keys()]);
      return rows.map((row: Values): Planned<TicketRow> => {
        const found = matched(row, known);
        if ('reasons' in found) return { outcome: 'refused', reasons: found.reasons };
        const { ticket_number = '', seat = before.get(found.id)?.seat ?? '' } = row;
        const isNew = states.get(found.id) === 'registered';
        return { outcome: 'update', to: { id: found.id, isNew, ticket_number, seat } };
      });
    },
    // Ascending, so that two files never wait for each other in a circle.
    write: async (rows) => {
      for (const { to } of rows.toSorted((a, b) => a.to.id - b.to.id)) {
        if (to.isNew)
          await transition(ctx, examEntryStatus.transitions.ticket, examEntryStore, {}, { id: to.id });
        await store.keep(ctx, to.id, { source: 'board', ticket_number: to.ticket_number, seat: to.seat });
      }
    },
  }),
};

export const ticketImportService = importService(ticketImportApi, ticketImporter);
