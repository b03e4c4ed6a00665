import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type RunningApp, root, startApp } from './app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    app: RunningApp;
  }
}

export default async function setup(project: TestProject) {
  rmSync(join(root, 'e2e/failures'), { recursive: true, force: true });
  const { app, close } = await startApp();
  project.provide('app', app);
  return close;
}
