// Modules that wait for each other while they load. Dependency-cruiser's swc reader does not tell `import type`
// (which vanishes) from `import`, so its own cycle rule would forbid what is harmless.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const isTypeOnly = (source, specifier) => {
  const spelt = specifier.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const statements = source.match(new RegExp(`^(import|export)\\b[^;'"]*['"]${spelt}['"]`, 'gm')) ?? [];
  return (
    statements.length > 0 && statements.every((statement) => /^(import|export)\s+type\b/.test(statement))
  );
};

/** Each module's imports that run at load time. */
function loadGraph(modules, baseDir) {
  const own = modules.filter((module) => module.source.startsWith('src/'));
  return new Map(
    own.map(({ source, dependencies }) => {
      const text = readFileSync(join(baseDir, source), 'utf8');
      const loaded = dependencies.filter((to) => !to.dynamic && !isTypeOnly(text, to.module));
      return [source, loaded.map((to) => to.resolved)];
    }),
  );
}

/** Every cycle that a walk from any module runs into, as the list of modules along it. */
export function importCycles(modules, baseDir) {
  const graph = loadGraph(modules, baseDir);
  const done = new Set();
  const cycles = [];
  const walk = (module, path) => {
    if (path.includes(module)) cycles.push([...path.slice(path.indexOf(module)), module]);
    if (path.includes(module) || done.has(module)) return;
    for (const next of graph.get(module) ?? []) walk(next, [...path, module]);
    done.add(module);
  };
  for (const module of graph.keys()) walk(module, []);
  return cycles;
}
