// A Chromium with Chinese letters, for the journeys: Debian's package without a window where there is one (it needs half
// the processor time), else what the machine has, else Playwright's.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, mayInstall } from './apt.mjs';
import { run, runNode, tool } from './commands.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';
const usual = [
  SHELL,
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'].map(
    (name) => `/usr/bin/${name}`,
  ),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Its path; installs what is missing where that is possible. */
export async function ensureBrowser() {
  if (mayInstall()) {
    if (!process.env.CHROMIUM_PATH && !canRun(SHELL)) await install('chromium-headless-shell');
    if (!findBrowser()) await install('chromium'); // an older Debian has no other
    if (!(await hasChinese())) await install('fonts-noto-cjk');
  }
  if (!findBrowser()) await runNode([tool('playwright-core'), 'install', 'chromium'], { show: true });
  const browser = findBrowser();
  if (!browser)
    throw new Error('No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to it.');
  if (!(await hasChinese()))
    console.warn('No Chinese font was found: pictures of the screens will show boxes (fonts-noto-cjk).');
  return browser;
}

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !canRun(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is no program.`);
  return [named, ...usual, ...playwrights()].find((path) => path && canRun(path));
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrights() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-linux-arm64/chrome',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-linux/headless_shell',
  ];
  return caches
    .filter((cache) => cache && existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .sort()
        .reverse()
        .map((name) => join(cache, name)),
    )
    .filter((folder) => /chromium/.test(folder))
    .flatMap((folder) => inside.map((file) => join(folder, file)));
}

/** macOS and Windows bring their own. */
async function hasChinese() {
  if (process.platform !== 'linux') return true;
  const { code, output } = await run('fc-list', [':lang=zh', 'file']);
  return code === 0
    ? output.trim() !== ''
    : existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc');
}

function install(name) {
  console.log(`安装浏览器 / installing ${name}…`);
  return aptInstall(name);
}
