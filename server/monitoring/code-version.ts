import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const PATIENCE_MS = 2_000

let version: Promise<string | undefined> | undefined

/** Which commit this code is, and of which day; undefined where git does not tell. Asked once. */
export function codeVersion(): Promise<string | undefined> {
  version ??= promisify(execFile)(
    'git',
    ['-C', import.meta.dirname, 'log', '-1', '--date=short', '--format=%h of %cd'],
    { timeout: PATIENCE_MS },
  ).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
  return version
}
