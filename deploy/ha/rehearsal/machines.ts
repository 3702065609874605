// The rehearsal's machines: each is a mount namespace with its own /etc, /opt, /root, /run and /var, and its
// own address on the loopback interface. They share the kernel, the network and the programs of this machine.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, globSync, mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const addresses = {
  db1: '10.0.0.11',
  db2: '10.0.0.12',
  db3: '10.0.0.13',
  shop1: '10.0.0.21',
  shop2: '10.0.0.22',
  watch: '10.0.0.31',
}
export type Name = keyof typeof addresses
export const databases = ['db1', 'db2', 'db3'] as const
export const shops = ['shop1', 'shop2'] as const

/** The addresses of shoppers: all of 198.18.0.0/15 leads to this machine. */
export const shopperAddress = () =>
  `198.${18 + Math.floor(Math.random() * 2)}.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`

const standIns = fileURLToPath(new URL('./stand-ins', import.meta.url))
/** Room for a database, so that its disk can be filled. */
const DATABASE_BYTES = '1200m'

export type Machine = {
  name: Name
  address: string
  /** Its files as seen from outside. */
  folder: string
  /** Runs a shell script as its root and returns the output. */
  run(script: string): Promise<string>
  /** Kills all its processes, as a power failure does. */
  kill(): void
  /** Stops all its processes from running, without their knowing. */
  freeze(): void
  thaw(): void
  /** Starts the enabled units, as a boot does. */
  boot(): Promise<string>
}

/** Prepares the network: every address on the loopback interface, and low ports for all. */
export function openNetwork(): void {
  const ip = (words: string) => execFileSync('ip', words.split(' '))
  ip('link set lo up')
  for (const address of Object.values(addresses)) ip(`address add ${address}/32 dev lo`)
  ip('address add 198.18.0.0/15 dev lo')
  execFileSync('sh', ['-c', 'echo 0 >/proc/sys/net/ipv4/ip_unprivileged_port_start'])
}

/** Opens a machine below a folder. */
export async function openMachine(name: Name, root: string): Promise<Machine> {
  const folder = join(root, name)
  const own = ['etc', 'opt', 'root', 'run', 'var'].map((part) => join(folder, part))
  for (const part of own) mkdirSync(part, { recursive: true })
  // Unreadable files, such as keys, stay out.
  const script = `
    cp -r --no-dereference /etc/. ${folder}/etc 2>/dev/null
    mkdir -p ${folder}/opt/node/bin
    touch ${folder}/opt/node/bin/node
    mount --bind ${process.execPath} ${folder}/opt/node/bin/node
    for part in etc opt root run var; do mount --rbind ${folder}/$part /$part; done
    cd /
    mkdir -p /run/postgresql /run/units /run/haproxy /var/log/postgresql /var/log/nginx /var/lib/nginx \\
      /var/lib/postgresql /var/lib/prometheus/node-exporter /var/lib/apeak /var/backups /var/tmp
    ln -s /run /var/run
    rm -rf /etc/postgresql
    printf '${Object.entries(addresses)
      .map(([other, address]) => `${address} ${other}\\n`)
      .join('')}${addresses.shop1} shop.example\\n' >>/etc/hosts
    ${name.startsWith('db') ? `mount -t tmpfs -o size=${DATABASE_BYTES} tmpfs /var/lib/postgresql` : ''}
    echo ready
    exec sleep infinity`
  const keeper = spawn('unshare', ['--mount', 'sh', '-c', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((ready) => keeper.stdout.once('data', ready))
  const pid = keeper.pid ?? 0
  writeFileSync(`${folder}.pid`, String(pid))
  const namespace = readlinkSync(`/proc/${pid}/ns/mnt`)
  const signalAll = (signal: NodeJS.Signals) => {
    for (const one of processesIn(namespace)) if (one !== pid) sendSignal(one, signal)
  }
  const run = async (script: string) => {
    const words = ['--mount', '--target', String(pid), 'sh', '-ec', script]
    const env = {
      PATH: `${standIns}:/usr/sbin:/usr/bin:/sbin:/bin`,
      HOME: '/root',
      LANG: 'C.UTF-8',
      MACHINES: root,
    }
    const log = join(root, '..', 'logs', `${name}.log`)
    appendFileSync(log, `$ ${script.trim()}\n`)
    const options = { env, cwd: '/', maxBuffer: 1e8 }
    const { stdout, stderr } = await promisify(execFile)('nsenter', words, options).catch(
      (error) => {
        throw new Error(`${name}: ${error.message}\n${error.stdout}`)
      },
    )
    appendFileSync(log, stdout + stderr)
    return stdout
  }
  return {
    name,
    address: addresses[name],
    folder,
    run,
    kill: () => signalAll('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    boot: () => run('rm -f /run/units/* && systemctl boot'),
  }
}

function processesIn(namespace: string): number[] {
  return globSync('/proc/[0-9]*').flatMap((place) => {
    try {
      return readlinkSync(`${place}/ns/mnt`) === namespace ? [Number(place.slice(6))] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** Waits until `isSo` holds; an error counts as no. Throws after `seconds`. Returns the seconds it took. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seconds = 60,
): Promise<number> {
  const start = performance.now()
  const passed = () => (performance.now() - start) / 1000
  for (;;) {
    try {
      if (await isSo()) return passed()
    } catch {
      // Not yet.
    }
    if (passed() > seconds) throw new Error(`after ${seconds} s it does not hold: ${what}`)
    await wait(100)
  }
}

export const project = join(dirname(fileURLToPath(import.meta.url)), '../../..')
