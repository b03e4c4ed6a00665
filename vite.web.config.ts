import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`;
const packages = (...names: string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

export default defineConfig({
  root: resolve(here, 'src/apps/web'),
  cacheDir: resolve(here, 'node_modules/.vite'),
  resolve: { alias: { '@': resolve(here, 'src') } },
  plugins: [react(), ownLocales(), noJsonSchemas(), compressedSiblings()],
  build: {
    outDir: resolve(here, 'dist/web'),
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    // Old browsers are not served, and an inline script would need a hole in the content policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...vendorChunks(), ...ownChunks()] },
        // The bundler names a shared part after every page that uses it, which outgrows what a file name may hold.
        chunkFileNames: (chunk) => `assets/${chunk.name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/calendar', '/docs', '/healthz', '/readyz', '/metrics'].map((path) => [path, api]),
    ),
  },
});

/**
 * Pages are split where they are lazily imported; these groups only keep libraries apart from pages, so that a new
 * release does not make browsers fetch them again. `entriesAware` keeps a library with the pages that use it: what the
 * login page does not import, it does not load. React comes first, or another group would swallow it as a dependency.
 */
function vendorChunks() {
  return [
    {
      name: 'react',
      test: packages('react', 'react-dom', 'scheduler', 'react-router', 'cookie'),
      priority: 30,
    },
    { name: 'query', test: packages('@tanstack'), priority: 25 },
    { name: 'zod', test: packages('zod'), priority: 25 },
    { name: 'charts', test: packages('echarts', 'zrender'), priority: 20, entriesAware: true },
    {
      name: 'aria',
      test: packages('react-aria-components', 'react-aria', 'react-stately', '@internationalized', '@swc'),
      priority: 10,
      entriesAware: true,
      entriesAwareMergeThreshold: 60_000,
    },
  ];
}

/**
 * A page is split where it is lazily imported, and what several pages share into a file for each set of pages: a hundred
 * small ones. So what always comes together is one file, each with everything that its roots import: what the login page
 * needs, what every signed-in page needs, what every list needs. The order counts: the frame must not swallow what the
 * login page needs, or the login page would load the frame.
 */
function ownChunks() {
  return [
    { name: 'start', test: /[\\/](?:main|LoginPage)\.tsx$/, priority: 8 },
    // The login page asks for it once somebody signs in: before the frame, which may fail to come.
    { name: 'session', test: /[\\/]session\.contract\.ts$/, priority: 7.5 },
    { name: 'frame', test: /[\\/]FramePage\.tsx$/, priority: 7 },
    {
      name: 'list',
      test: /[\\/]kernel[\\/]web[\\/](?:list[\\/](?:ListPage|table[\\/]DataTable|filter[\\/]filters)|approval[\\/]StatusButtons|state[\\/]EmptyList)\.tsx$/,
      priority: 5,
    },
  ];
}

const LOCALES = ['en-US', 'zh-CN'];

/** React Aria brings its words in 34 languages; ours are enough. */
function ownLocales(): Plugin {
  const isOther = (line: string) => {
    const [, locale] =
      /"([a-z]{2}-[A-Z]{2})": |[\\/]([a-z]{2}-[A-Z]{2})\.mjs";/.exec(line)?.filter(Boolean) ?? [];
    return locale !== undefined && !LOCALES.includes(locale);
  };
  return {
    name: 'own-locales',
    transform: {
      filter: { id: /[\\/]react-(?:aria|stately|aria-components)[\\/]dist[\\/].*[\\/]intlStrings\.mjs/ },
      handler: (code) =>
        code
          .split('\n')
          .filter((line) => !isOther(line))
          .join('\n'),
    },
  };
}

/** Every schema of zod can describe itself as JSON schema, which the server's documents use and no page does. */
function noJsonSchemas(): Plugin {
  return {
    name: 'no-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js/ },
      handler: (code) =>
        code
          .split('\n')
          .filter(
            (line) =>
              !/processJSONSchema = |: createStandardJSONSchemaMethod|return createToJSONSchemaMethod/.test(
                line,
              ),
          )
          .join('\n'),
    },
  };
}

/** Writes `.br` and `.gz` beside every text file above 1 kB, so that the server sends them as they are. */
function compressedSiblings(): Plugin {
  let outDir = '';
  return {
    name: 'compressed-siblings',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    // Not closeBundle, which runs after a failed build too and would hide why it failed.
    writeBundle: async () => {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(names.filter(worthCompressing).map((name) => compress(join(outDir, name))));
    },
  };
}

const worthCompressing = (name: string) => ['.js', '.css', '.svg', '.html', '.json'].includes(extname(name));

async function compress(file: string) {
  const content = await readFile(file);
  if (content.length <= 1024) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
