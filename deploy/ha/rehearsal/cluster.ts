// The cluster of the rehearsal: builds it by the document, and answers who is the primary.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { followDocument } from './follow-document.ts'
import {
  addresses,
  databases,
  type Machine,
  type Name,
  openMachine,
  openNetwork,
  shops,
  until,
} from './machines.ts'
import { mailPort, type Outside, openOutside } from './outside.ts'

export type Cluster = {
  folder: string
  outside: Outside
  machines: Record<Name, Machine>
  /** The database's address for shop1. */
  databaseUrl: string
  settings: Record<string, string>
  members(): Promise<Member[]>
  leader(): Promise<Machine>
  syncStandby(): Promise<Machine>
  /** Waits until there are a leader, a synchronous standby and a replica, all running. */
  whole(seconds?: number): Promise<number>
}

export type Member = { name: Name; role: string; state: string; timeline?: number }

const isUp = ({ state }: Member) => state === 'running' || state === 'streaming'

/** Builds the cluster in a folder, from a release. */
export async function openCluster(folder: string, archive: string): Promise<Cluster> {
  openNetwork()
  const outside = await openOutside()
  makeAuthority(folder)
  const names = Object.keys(addresses) as Name[]
  const all = await Promise.all(names.map((name) => openMachine(name, folder)))
  const machines = Object.fromEntries(all.map((one) => [one.name, one])) as Record<Name, Machine>
  const settings = clusterSettings()
  // Of any machine that is up.
  const members = async (): Promise<Member[]> => {
    const answers = databases.map(async (name) => {
      const url = `http://${addresses[name]}:8008/cluster`
      const response = await fetch(url, { signal: AbortSignal.timeout(3000) })
      return response.json() as Promise<{ members: Member[] }>
    })
    return (await Promise.any(answers)).members
  }
  const holding = async (wanted: string) => {
    let found: Member | undefined
    const isFound = async () => {
      found = (await members()).find((member) => member.role === wanted && isUp(member))
      return found !== undefined
    }
    await until(`a machine is ${wanted}`, isFound)
    return machines[found?.name ?? 'db1']
  }
  const cluster: Cluster = {
    folder,
    outside,
    machines,
    settings,
    databaseUrl: `postgres://apeak:${settings.DATABASE_PASSWORD}@${addresses.shop1}:5432/apeak`,
    members,
    leader: () => holding('leader'),
    syncStandby: () => holding('sync_standby'),
    whole: (seconds = 90) =>
      until(
        'the cluster has a leader, a synchronous standby and a replica',
        async () => {
          const all = await members()
          const roles = all.filter(isUp).map(({ role }) => role)
          return roles.sort().join() === 'leader,replica,sync_standby'
        },
        seconds,
      ),
  }
  await followDocument('On ', machines, {
    values: {
      DATABASE_PASSWORD: settings.DATABASE_PASSWORD ?? '',
      'apeak-VERSION-linux-x64.tar.gz': archive,
      'apeak-VERSION-linux-x64': basename(archive, '.tar.gz'),
    },
    edits: editsOf(cluster),
    async leader() {
      await cluster.whole()
      return cluster.leader()
    },
  })
  for (const name of shops) {
    for (const port of [3000, 3001]) {
      const ready = `http://${addresses[name]}:${port}/ready`
      await until(`${ready} answers 200`, async () => (await fetch(ready)).ok, 120)
    }
  }
  return cluster
}

/** The rehearsal's certificate authority. */
function makeAuthority(folder: string): void {
  const words = 'req -x509 -newkey rsa:2048 -noenc -days 10 -subj /CN=rehearsal'.split(' ')
  const files = ['-keyout', join(folder, 'ca.key'), '-out', join(folder, 'ca.crt')]
  execFileSync('openssl', [...words, ...files], { stdio: 'ignore' })
}

function clusterSettings(): Record<string, string> {
  const text = readFileSync(new URL('../cluster.env', import.meta.url), 'utf8')
  const empty = [...text.matchAll(/^([A-Z_]+_PASSWORD)=$/gm)].map(([, name = '']) => name)
  const passwords = empty.map((name) => [name, randomBytes(24).toString('hex')])
  return { ...Object.fromEntries(passwords), ALARM_SMTP: `${addresses.watch}:${mailPort}` }
}

/** Sets lines of a settings file on a machine; unknown names are added. */
async function edit(machine: Machine, path: string, values: Record<string, string>): Promise<void> {
  const file = join(machine.folder, path)
  let text = readFileSync(file, 'utf8')
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    text = line.test(text) ? text.replace(line, `${name}=${value}`) : `${text}${name}=${value}\n`
  }
  writeFileSync(file, text)
}

/** What the reader writes by hand. */
function editsOf({ settings, folder }: Cluster) {
  const shared = shopSettings(settings, folder)
  return {
    'On each machine: the cluster': (machine: Machine) =>
      edit(machine, 'etc/apeak/cluster.env', {
        ...settings,
        NAME: machine.name,
        ADDRESS: machine.address,
      }),
    'On shop1 and shop2: settings': ({ address, ...machine }: Machine) =>
      edit({ address, ...machine }, 'etc/apeak/shop.env', {
        ...shared,
        DATABASE_URL: `postgres://apeak:${settings.DATABASE_PASSWORD}@${address}:5432/apeak`,
        HOST: address,
        METRICS_HOST: address,
      }),
  }
}

/** The shop's settings: those of production, except for the payment providers, which are the sandbox. */
function shopSettings(settings: Record<string, string>, folder: string): Record<string, string> {
  const sandbox = JSON.parse(readFileSync(join(folder, 'providers.json'), 'utf8'))
  return {
    ...sandbox,
    PUBLIC_URL: 'https://shop.example',
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: `smtp://${addresses.watch}:${mailPort}`,
    BACKUP_DIR: '',
    BACKUP_PASSPHRASE: '',
    OPERATOR_EMAIL: 'owner@shop.example',
    OPERATOR_PASSWORD: settings.PATRONI_PASSWORD ?? '',
    // The sandbox is refused in production.
    NODE_ENV: '',
    DEMO: '0',
    // A few customers and networks stand for all.
    ORDERS_PER_ACCOUNT: '1000000',
    CARTS_PER_ACCOUNT: '1000000',
    UNPAID_ORDERS_PER_BUYER: '1000000',
    PROVIDER_ORDERS_PER_ACCOUNT: '1000000',
    PROVIDER_ORDERS_PER_NETWORK: '1000000',
    FIUU_QUOTA_PER_MINUTE: '100000',
    RAZORPAY_LOOKS_PER_MINUTE: '100000',
    ORDER_MAILS_PER_HOUR: '1000000',
  }
}
