import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type RunningApp, startApp } from './app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    app: RunningApp;
  }
}

export default async function setup(project: TestProject) {
  const { app, close } = await startApp();
  rmSync(app.failures, { recursive: true, force: true });
  project.provide('app', app);
  return close;
}
