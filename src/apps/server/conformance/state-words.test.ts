import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { statuses } from '../../statuses.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('the trail says every state of every document by the name that people know', async () => {
  const told = await app.db.asSystem(async (ctx) =>
    statuses.flatMap((machine) => {
      const part = auditedSlot.parts.find(({ doc }) => doc === machine.name);
      if (!part) return [];
      return Object.entries(machine.states).map(([state, { label }]) => ({
        doc: machine.name,
        state,
        said: part.words?.status?.(ctx, state) ?? part.text[state]?.[0] ?? state,
        meant: ctx.say(label),
      }));
    }),
  );
  expect(told.length).toBeGreaterThan(50);
  expect(told.filter(({ said, meant }) => said !== meant)).toEqual([]);
});
