import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { atTheEnd } from './closing.ts'
import type { openShop } from './shop.ts'
import type { choosePurchase, shoppersRound } from './shoppers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** What a commit measures itself with: its shop is opened, and bought from, as it was then. */
export type Bench = {
  openShop: typeof openShop
  choosePurchase: typeof choosePurchase
  shoppersRound: typeof shoppersRound
}

/** Checks a commit out into a temporary folder, installs what it needs, and hands over its own bench. */
export async function benchOf(commit: string): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-bench-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  await run('git', ['clone', '--quiet', '--no-checkout', root, folder])
  await run('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit])
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  const names = ['shop', 'purchase', 'shoppers', 'closing']
  const addresses = names.map((name) => pathToFileURL(join(folder, 'bench', `${name}.ts`)).href)
  const modules = await Promise.all(addresses.map((address) => import(address)))
  const bench: Bench & { closeAll(): Promise<void> } = Object.assign({}, ...modules)
  atTheEnd(() => bench.closeAll())
  return bench
}

/** The processes of the shop at a port, as Linux knows them: its server, and its PostgreSQL's first. */
export function processesOf(port: number): { server: number; postgres: number } {
  const server = readdirSync('/proc').find((pid) => {
    return environmentOf(pid).includes(`PORT=${port}`) && commandOf(pid).includes('server/main.ts')
  })
  if (!server) throw new Error(`No shop is open at port ${port}.`)
  const dataDir = environmentOf(server).find((one) => one.startsWith('DATA_DIR=')) ?? ''
  const pidFile = join(dataDir.slice('DATA_DIR='.length), 'postgres', 'cluster', 'postmaster.pid')
  return { server: Number(server), postgres: Number.parseInt(readFileSync(pidFile, 'utf8'), 10) }
}

const environmentOf = (pid: string) => readOf(pid, 'environ').split('\0')
const commandOf = (pid: string) => readOf(pid, 'cmdline')

/** Empty where there is no such process, or it is another user's. */
function readOf(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8')
  } catch {
    return ''
  }
}
