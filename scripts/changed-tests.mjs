// Finds the tests that a branch affects.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns those of `tests` that are beside a file changed by this branch or the working tree, or import one
 * directly. Paths are relative to `root`.
 */
export function changedTests(root, tests) {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n')
  const base = git('merge-base', 'HEAD', mainBranch(git))[0]
  const changed = new Set(
    [
      ...git('diff', '--name-only', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ].filter(Boolean),
  )
  const folders = new Set([...changed].map(dirname))
  return tests.filter((path) => {
    if (changed.has(path) || folders.has(dirname(path))) return true
    return importsOf(root, path).some((file) => changed.has(file))
  })
}

/** The base branch: main, or its remote. */
function mainBranch(git) {
  const names = git('branch', '--all', '--format=%(refname:short)')
  return ['main', 'origin/main'].find((name) => names.includes(name)) ?? 'HEAD'
}

/** The project files that a test imports directly. */
function importsOf(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(/from '([^']+)'/g)].map(([, name]) =>
    name.startsWith('#') ? join('server', name.slice(1)) : join(dirname(path), name),
  )
}
