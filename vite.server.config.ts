import { dirname, relative, resolve } from 'node:path';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** Our own code, for the server and for the operator's commands; everything from node_modules stays there and is imported at run time. */
export default defineConfig({
  root: here,
  publicDir: false,
  resolve: { alias: { '@': resolve(here, 'src') } },
  build: {
    ssr: true,
    outDir: resolve(here, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: resolve(here, 'src/apps/server/main.ts'),
        operator: resolve(here, 'src/apps/server/operator.ts'),
        'sheet-worker': resolve(here, 'src/kernel/server/sheets/sheet-worker.ts'),
      },
      output: {
        format: 'esm',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunk-[name]-[hash].js',
        // It is built aside and moved to dist/server; a stack trace should name the files as seen from there.
        sourcemapPathTransform: (source, map) =>
          relative(resolve(here, 'dist/server'), resolve(dirname(map), source)),
      },
    },
  },
});
