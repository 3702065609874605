import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Starts a program from the project's npm packages in `folder` (relative to the project), with this Node.js.
 * Its output goes to our standard error unless `output` says otherwise.
 */
export function begin(program, args, { folder = '.', env = {}, output = [2, 2] } = {}) {
  const path = [
    join(root, folder, 'node_modules', '.bin'),
    join(root, 'node_modules', '.bin'),
    dirname(process.execPath),
    process.env.PATH,
  ].join(delimiter)
  return spawn(program, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', ...output],
    shell: process.platform === 'win32',
  })
}

/** Runs a program like `begin` and returns whether it succeeded, with any output to pipes. */
export async function run(program, args, options) {
  const child = begin(program, args, options)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  }
  const good = await new Promise((resolve) => {
    child.once('error', (error) => {
      printed += error.message
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  return { good, printed }
}
