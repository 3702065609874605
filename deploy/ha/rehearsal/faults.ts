// What the rehearsal breaks, and how long the shop did not sell because of it.
import { setTimeout as wait } from 'node:timers/promises'
import type { Buyers } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import { type Machine, until } from './machines.ts'

/** Seconds without a sale that are aimed at: for a machine that dies, and for planned work. */
const AIM = { failure: 30, planned: 2 }

type Fault = {
  title: string
  aim: number
  /** Breaks something; resolves when the shop has it behind itself, or what repairs it. */
  work(cluster: Cluster): Promise<unknown>
}

const kill: Fault = {
  title: 'kill -9 of all on the primary',
  aim: AIM.failure,
  async work(cluster) {
    const old = await cluster.leader()
    old.kill()
    await newLeader(cluster, old)
    await wait(3000)
    await old.boot()
  },
}

const freeze: Fault = {
  title: 'freezing the primary for 45 s',
  aim: AIM.failure,
  async work(cluster) {
    const old = await cluster.leader()
    old.freeze()
    const start = performance.now()
    await newLeader(cluster, old)
    await wait(Math.max(0, 45_000 - (performance.now() - start)))
    old.thaw()
  },
}

const switchOver: Fault = {
  title: 'a planned switch of the primary',
  aim: AIM.planned,
  async work(cluster) {
    const [old, next] = [await cluster.leader(), await cluster.syncStandby()]
    const names = `--master ${old.name} --candidate ${next.name}`
    await old.run(`patronictl -c /etc/patroni/config.yml switchover ${names} --force`)
    await newLeader(cluster, old)
  },
}

const restartHaproxy: Fault = {
  title: 'restarting HAProxy on shop1',
  aim: AIM.planned,
  work: ({ machines }) => machines.shop1.run('systemctl restart haproxy'),
}

const restartEtcd: Fault = {
  title: 'restarting an etcd',
  aim: AIM.planned,
  work: ({ machines }) => machines.db2.run('systemctl restart etcd'),
}

const restartShop: Fault = {
  title: 'restarting the processes of shop1, one after the other',
  aim: AIM.planned,
  work: ({ machines }) => machines.shop1.run(restartEach),
}
const restartEach = 'cd /opt/apeak/current && deploy/restart-each.sh 3000 3001'

const killShop: Fault = {
  title: 'kill -9 of all on shop2',
  aim: AIM.planned,
  async work({ machines }) {
    machines.shop2.kill()
    await wait(5000)
    await machines.shop2.boot()
    const ready = 'curl --silent --fail http://10.0.0.22:3000/ready'
    await until('shop2 is open again', () => machines.shop2.run(ready).then(() => true))
  },
}

/** The next release is this one with one more migration. */
const upgrade: Fault = {
  title: 'upgrading shop1 and shop2, and back',
  aim: AIM.planned,
  async work({ machines }) {
    const { shop1, shop2 } = machines
    for (const machine of [shop1, shop2]) {
      await machine.run(`cd /opt/apeak/releases
        cp -r "$(readlink /opt/apeak/current)" next
        echo 'create table rehearsed (id integer);' >next/server/migrations/9999-rehearsed.sql
        readlink /opt/apeak/current >/opt/apeak/before
        ln -sfn /opt/apeak/releases/next /opt/apeak/current
        ${restartEach}`)
    }
    for (const machine of [shop1, shop2]) {
      await machine.run(`ln -sfn "$(cat /opt/apeak/before)" /opt/apeak/current
        ${restartEach}`)
    }
  },
}

const fillDisk: Fault = {
  title: "filling the synchronous standby's disk",
  aim: AIM.failure,
  async work(cluster) {
    const standby = await cluster.syncStandby()
    await standby.run(`cd /var/lib/postgresql
      head -c 20G /dev/zero >filler 2>/dev/null || true`)
    await until(
      'another standby is the synchronous one',
      async () => (await cluster.syncStandby()).name !== standby.name,
    )
    await wait(3000)
    await standby.run('rm /var/lib/postgresql/filler')
  },
}

export const faults = [
  restartHaproxy,
  restartEtcd,
  restartShop,
  killShop,
  upgrade,
  switchOver,
  kill,
  freeze,
  fillDisk,
]

/** The alarms that these cause. */
export const alarmsOfFaults = [
  'ShopCannotSell',
  'CartProbeFails',
  'ProcessNotReady',
  'ServerErrors',
  'NoPrimary',
  'DatabaseMachineDown',
  'MachineDown',
  'DiskNearlyFull',
]

function newLeader(cluster: Cluster, old: Machine): Promise<number> {
  return until(
    'another machine is the primary',
    async () => (await cluster.leader()).name !== old.name,
    90,
  )
}

export type Outcome = { title: string; seconds: number; aim: number }

/** Breaks one thing while shoppers buy; returns the longest time without a sale, once all is whole again. */
export async function suffer(fault: Fault, cluster: Cluster, buyers: Buyers): Promise<Outcome> {
  const start = performance.now()
  await fault.work(cluster)
  await buyers.sellsAgain()
  await cluster.whole(300)
  await buyers.sellsAgain()
  const end = performance.now()
  const times = [start, ...buyers.sales.filter((time) => time > start), end]
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  return { title: fault.title, aim: fault.aim, seconds: Math.max(...gaps) / 1000 }
}
