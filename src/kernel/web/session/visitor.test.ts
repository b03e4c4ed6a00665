import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  // A device that was never here, whatever other tests have left.
  vi.resetModules();
  localStorage.removeItem('visitorId');
});
afterEach(() => {
  localStorage.removeItem('visitorId');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the device’s code is computed here, and nobody else is told of it', async () => {
  const asked: unknown[] = [];
  class Request {
    open = (...request: unknown[]) => void asked.push(request);
    send = () => undefined;
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', (...request: unknown[]) => void asked.push(request));
  // The library asks its makers by chance; this is the chance.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { visitorId } = await import('./visitor.ts');
  const code = await visitorId();
  expect(code).toMatch(/^[0-9a-f]{32}$/);
  expect(localStorage.getItem('visitorId')).toBe(code);
  expect(asked).toEqual([]);
});
