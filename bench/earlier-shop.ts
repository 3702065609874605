import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { closeAtExit } from './closing.ts'
import type { openShop } from './shop.ts'
import type { choosePurchase, shoppersRound } from './shoppers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** The interface of a commit's own benchmark, which opens its shop and buys from it. */
export type Bench = {
  openShop: typeof openShop
  choosePurchase: typeof choosePurchase
  shoppersRound: typeof shoppersRound
}

/** Checks a commit out into a temporary folder, installs its packages, and returns its benchmark. */
export async function loadBench(commit: string): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-bench-'))
  closeAtExit(() => rm(folder, { recursive: true, force: true }))
  await run('git', ['clone', '--quiet', '--no-checkout', root, folder])
  await run('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit])
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  // Earlier commits have a separate purchase.ts.
  const names = ['shop', 'purchase', 'shoppers', 'closing']
  const files = names.map((name) => join(folder, 'bench', `${name}.ts`)).filter(existsSync)
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
  const bench: Bench & { closeAll(): Promise<void> } = Object.assign({}, ...modules)
  closeAtExit(() => bench.closeAll())
  return bench
}

/**
 * The processes of the shop at a port, from Linux's /proc: its server and its PostgreSQL main process.
 * Earlier commits start server/main.ts.
 */
export function processesOf(port: number): { server: number; postgres: number } {
  const server = readdirSync('/proc').find((pid) => {
    return (
      environmentOf(pid).includes(`PORT=${port}`) && /server\/(app\/)?main\.ts/.test(commandOf(pid))
    )
  })
  if (!server) throw new Error(`No shop is open at port ${port}.`)
  const dataDir = environmentOf(server).find((one) => one.startsWith('DATA_DIR=')) ?? ''
  const pidFile = join(dataDir.slice('DATA_DIR='.length), 'postgres', 'cluster', 'postmaster.pid')
  return { server: Number(server), postgres: Number.parseInt(readFileSync(pidFile, 'utf8'), 10) }
}

const environmentOf = (pid: string) => readOf(pid, 'environ').split('\0')
const commandOf = (pid: string) => readOf(pid, 'cmdline')

/** Empty if the process does not exist or belongs to another user. */
function readOf(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    return ''
  }
}
