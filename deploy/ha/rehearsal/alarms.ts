// The alarms of the rehearsal: makes the cause of each, and waits until it fires and its mail arrives.
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Shopper } from './client.ts'
import type { Cluster } from './cluster.ts'
import { addresses, databases, type Machine, until } from './machines.ts'

const prometheus = `http://${addresses.watch}:9090`

/** In the rehearsal alarms wait for seconds, not minutes, and the mail server takes mail without a login. */
export async function hurryAlarms(watch: Machine): Promise<void> {
  await watch.run(`
    sed -i -E 's/for: [0-9]+[mh]$/for: 3s/; s/\\[5m\\]/[20s]/' /etc/prometheus/rules.yml
    sed -i -E 's/interval: 15s/interval: 2s/' /etc/prometheus/prometheus.yml
    sed -i -E 's/group_wait: .*/group_wait: 1s/; s/group_interval: .*/group_interval: 2s/
      s/require_tls: true/require_tls: false/; /smtp_auth/d' /etc/prometheus/alertmanager.yml
    cat ${watch.folder}/../ca.crt >>/etc/ssl/certs/ca-certificates.crt
    systemctl restart prometheus prometheus-alertmanager prometheus-blackbox-exporter`)
  await until('Prometheus answers', async () => (await fetch(`${prometheus}/-/ready`)).ok)
}

async function ask(
  query: string,
): Promise<{ metric: Record<string, string>; value: [number, string] }[]> {
  const response = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(query)}`)
  return ((await response.json()) as { data: { result: [] } }).data.result
}

/** The alarms that fire or have fired. */
export async function firedAlarms(): Promise<string[]> {
  const found = await ask('count by (alertname) (max_over_time(ALERTS{alertstate="firing"}[2h]))')
  return found.map(({ metric }) => metric.alertname ?? '')
}

/** The alarms that fire now. */
export async function firingAlarms(): Promise<string[]> {
  const found = await ask('count by (alertname) (ALERTS{alertstate="firing"})')
  return found.map(({ metric }) => metric.alertname ?? '')
}

export type Rig = { cluster: Cluster; pool: Pool; newShopper: () => Shopper }

type Cause = { alarm: string; make(rig: Rig): Promise<unknown>; end?(rig: Rig): Promise<unknown> }

/** Causes that the faults of the rehearsal do not make. */
export const causes: Cause[] = [
  {
    alarm: 'ManyRefusals',
    async make({ newShopper }) {
      const one = newShopper()
      const guess = { email: 'owner@shop.example', password: 'a wrong password' }
      for (let tries = 0; tries < 100; tries += 1) {
        await one.post('/api/login', guess).catch(() => undefined)
        // A rate shows between two of Prometheus's looks only.
        await wait(100)
      }
      one.leave()
    },
  },
  {
    alarm: 'PaymentsWait',
    make: ({ pool }) =>
      pool.query(
        `insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, amount_sen, currency, state)
         values ('razorpay', 'unknown_payment', 'pay_rehearsed', 'pay_rehearsed', 100, 'MYR', 'pending')`,
      ),
    end: ({ pool }) => pool.query('update unmatched_money set resolved_at = now()'),
  },
  {
    alarm: 'MailIsLate',
    make: ({ pool }) =>
      pool.query(
        `insert into due_mails (kind, about, queued_at, next_try_at)
         select 'unknown to this version', '0', now() - interval '1 hour', now() + interval '1 day'`,
      ),
    end: ({ pool }) => pool.query("delete from due_mails where kind = 'unknown to this version'"),
  },
  {
    alarm: 'QueuePastPromise',
    make: ({ pool }) =>
      pool.query(
        `update orders set status_since = now() - interval '11 minutes'
         where id = (select id from orders where status = 'processing' limit 1)`,
      ),
  },
  {
    alarm: 'JobsAreLate',
    make: ({ pool }) =>
      pool.query(
        `select graphile_worker.add_job('unknown to this version', run_at => now() - interval '1 hour',
           job_key => 'rehearsed')`,
      ),
    end: ({ pool }) => pool.query("select graphile_worker.remove_job('rehearsed')"),
  },
  {
    alarm: 'LedgerDoesNotBalance',
    make: ({ pool }) => insertLedgerCheck(pool, [{ fault: 'rehearsed' }]),
    end: ({ pool }) => insertLedgerCheck(pool, []),
  },
  {
    alarm: 'SupplierBalanceLow',
    make: ({ pool }) =>
      pool.query(
        `insert into suppliers (name, label, enabled, balance_sen, low_balance_sen)
         values ('rehearsed', 'Rehearsed', true, 100, 5000)`,
      ),
    end: ({ pool }) => pool.query("delete from suppliers where name = 'rehearsed'"),
  },
  {
    alarm: 'StandbyLags',
    async make({ cluster }) {
      await cluster.whole()
      const replica = (await cluster.members()).find(({ role }) => role === 'replica')
      if (!replica) throw new Error('there is no replica')
      await cluster.machines[replica.name].run(signalReplay('STOP'))
      const leader = await cluster.leader()
      const psql = 'runuser -u postgres -- psql -q -c'
      for (let segment = 0; segment < 6; segment += 1) {
        await leader.run(`${psql} 'create temporary table t ()' -c 'select pg_switch_wal()'`)
      }
    },
    async end({ cluster }) {
      const resume = `${signalReplay('CONT')} || true`
      await Promise.all(databases.map((name) => cluster.machines[name].run(resume)))
    },
  },
  {
    alarm: 'CertificateEnds',
    make: ({ cluster }) => cluster.machines.shop1.run(renewFor(5)),
    end: ({ cluster }) => cluster.machines.shop1.run(renewFor(90)),
  },
  {
    alarm: 'BackupIsOld',
    make: ({ cluster }) =>
      cluster.machines.watch.run(
        `echo apeak_pgbackrest_last_seconds $(($(date +%s) - 172800)) >${backupMetric}`,
      ),
    end: ({ cluster }) =>
      cluster.machines.watch.run(`echo apeak_pgbackrest_last_seconds $(date +%s) >${backupMetric}`),
  },
]
const insertLedgerCheck = (pool: Pool, faults: object[]) =>
  pool.query('insert into ledger_checks (started_at, faults) values (now(), $1)', [
    JSON.stringify(faults),
  ])
/** Signals the process that replays the log; Patroni would end an orderly pause. */
const signalReplay = (signal: 'STOP' | 'CONT') =>
  `pkill -${signal} -P "$(head -1 /var/lib/postgresql/15/main/postmaster.pid)" -f startup`
const backupMetric = '/var/lib/prometheus/node-exporter/apeak-backup.prom'
const renewFor = (days: number) => `DAYS=${days} certbot certonly -d shop.example \\
  --deploy-hook /opt/apeak/current/deploy/ha/share-certificate.sh`

/** Makes each cause; returns the alarms that did not fire within a minute. */
export async function causeAlarms(rig: Rig, say: (text: string) => void): Promise<string[]> {
  const silent: string[] = []
  for (const { alarm, make, end } of causes) {
    await make(rig)
    const fires = async () => (await firingAlarms()).includes(alarm)
    const seconds = await until(`${alarm} fires`, fires, 60).catch(() => undefined)
    if (seconds === undefined) silent.push(alarm)
    say(
      `alarm ${alarm}: ${seconds === undefined ? 'silent' : `fires after ${seconds.toFixed(0)} s`}`,
    )
    await end?.(rig)
  }
  await wait(3000)
  return silent
}
