import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type House, openHouse, root } from './app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    house: House;
  }
}

export default async function setup(project: TestProject) {
  rmSync(join(root, 'e2e/failures'), { recursive: true, force: true });
  const { house, close } = await openHouse();
  project.provide('house', house);
  return close;
}
