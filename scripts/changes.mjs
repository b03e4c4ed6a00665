// What changed since the last full verification: by Git, whatever is committed, staged, edited or new.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'verified.json';

function git(root, ...args) {
  // A hook or a caller may have set where Git looks; this is about the folder alone.
  const { GIT_DIR: _, GIT_WORK_TREE: __, GIT_INDEX_FILE: ___, ...env } = process.env;
  const options = { cwd: root, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 };
  return execFileSync('git', ['-c', 'core.quotePath=false', ...args], options).trimEnd();
}
const attempt = (work) => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** The commit that is checked out; undefined in a copy without its history. */
export function headOf(root) {
  const top = attempt(() => git(root, 'rev-parse', '--show-toplevel'));
  // A copy inside of somebody else's repository has none of its own.
  if (!top || realpathSync(top) !== realpathSync(root)) return undefined;
  return attempt(() => git(root, 'rev-parse', 'HEAD'));
}
export const isClean = (root) => git(root, 'status', '--porcelain') === '';

/** `{ all: why }`, or the commit, the files of tests that failed there, the paths that differ from it, and in which lines. */
export function changesSinceVerified(root) {
  const head = headOf(root);
  if (!head) return { all: 'this copy has no history' };
  if (!existsSync(join(root, FILE))) return { all: `there is no ${FILE}` };
  const record = attempt(() => JSON.parse(readFileSync(join(root, FILE), 'utf8')));
  const { commit, failed = [] } = record ?? {};
  if (!/^[0-9a-f]{40}$/.test(commit ?? '')) return { all: `${FILE} cannot be read` };
  if (attempt(() => git(root, 'cat-file', '-e', `${commit}^{commit}`)) === undefined)
    return { all: `the verified commit ${commit.slice(0, 9)} is not in this copy` };
  if (attempt(() => git(root, 'merge-base', '--is-ancestor', commit, 'HEAD')) === undefined)
    return { all: `the verified commit ${commit.slice(0, 9)} is no ancestor of this one` };
  const lines = (text) => text.split('\n').filter(Boolean);
  const differ = lines(git(root, 'diff', '--name-only', '--no-renames', commit, '--'));
  const added = lines(git(root, 'ls-files', '--others', '--exclude-standard'));
  return {
    commit,
    failed,
    paths: [...new Set([...differ, ...added])].sort(),
    linesOf: (path) =>
      lines(git(root, 'diff', '--unified=0', '--no-renames', commit, '--', path))
        .filter((line) => /^[+-](?![+-]{2} )/.test(line))
        .map((line) => line.slice(1)),
    textThen: (path) => attempt(() => git(root, 'show', `${commit}:${path}`)) ?? '',
  };
}

/** Only after everything was run on a clean tree. */
export function recordVerified(root, record) {
  writeFileSync(join(root, FILE), `${JSON.stringify({ commit: headOf(root), ...record }, null, 2)}\n`);
}
