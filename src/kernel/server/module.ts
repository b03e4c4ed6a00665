import type { Module } from '../module.ts';
import type { Part } from '../slot.ts';
import type { Database } from './db/database.ts';
import type { DemoData } from './demo.ts';
import type { Service } from './http/implement.ts';
import type { AnyImporter } from './import/plan.ts';
import type { Job } from './jobs/job-order.ts';

/** What the server knows of a noun: its calls, its jobs, and what it gives to others or hears from them. */
export interface ServerModule {
  readonly module: Module;
  readonly services: readonly Service[];
  readonly importers: readonly AnyImporter[];
  readonly jobs: (database: Database) => readonly Job[];
  readonly parts: readonly Part[];
  readonly demo?: DemoData;
}

/** `apps/server/modules.ts` has one line for each. */
export const defineServer = (
  module: Module,
  server: {
    readonly services?: readonly Service[];
    readonly importers?: readonly AnyImporter[];
    readonly jobs?: (database: Database) => readonly Job[];
    readonly parts?: readonly Part[];
    readonly demo?: DemoData;
  },
): ServerModule => ({
  module,
  services: server.services ?? [],
  importers: server.importers ?? [],
  jobs: server.jobs ?? (() => []),
  parts: server.parts ?? [],
  ...(server.demo && { demo: server.demo }),
});
