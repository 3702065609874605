// Separate PostgreSQL servers, which stand for several machines.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import {
  chooseRunner,
  findPostgresBinaries,
} from '../../server/platform/postgres/postgres-binaries.ts'
import { postgresEnvironment } from '../../server/platform/postgres/postgres-cluster.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'

/** A PostgreSQL server on 127.0.0.1. */
export type PostgresServer = {
  port: number
  /** The URL of one of its databases. */
  url(database?: string): string
  query(text: string): Promise<Record<string, unknown>[]>
  /** Kills it without a shutdown. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const PATIENCE = 60_000
/** The default settings. */
const small = 'max_connections = 60\nshared_buffers = 32MB\n'

/** The newest PostgreSQL installed by Debian or, if none, the shop's embedded one. */
async function findPrograms(): Promise<{ initdb: string; postgres: string }> {
  const [postgres] = globSync('/usr/lib/postgresql/*/bin/postgres').sort().reverse()
  return postgres ? { postgres, initdb: join(dirname(postgres), 'initdb') } : findPostgresBinaries()
}

/**
 * Starts a PostgreSQL with an empty database "apeak" on new files in a folder. `settings`: lines of its
 * postgresql.conf.
 */
export async function startPostgres(folder: string, settings = small): Promise<PostgresServer> {
  const { initdb, postgres } = await findPrograms()
  mkdirSync(folder)
  const runner = chooseRunner(folder, postgres)
  const data = join(folder, 'data')
  const words = [
    ...runner.prefix,
    initdb,
    ...['-D', data, '-U', 'apeak', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'],
  ]
  const env = postgresEnvironment()
  execFileSync(words[0] ?? '', words.slice(1), { ...runner.identity, env, cwd: tmpdir() })
  await appendFile(join(data, 'postgresql.conf'), settings)
  const server = await launch(postgres, data)
  await server.query('create database apeak')
  return server
}

/** Starts a synchronous standby of a server. */
export async function startStandby(
  primary: PostgresServer,
  from: string,
  folder: string,
): Promise<PostgresServer> {
  const { postgres } = await findPrograms()
  const client = new pg.Client({ connectionString: primary.url('postgres') })
  await client.connect()
  await client.query("select pg_backup_start('standby', true)")
  const left = /postmaster\.(pid|opts)$|pg_wal[/\\]./
  const data = join(folder, 'data')
  cpSync(join(from, 'data'), data, { recursive: true, filter: (file) => !left.test(file) })
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  await client.end()
  await writeFile(join(data, 'backup_label'), rows[0].labelfile)
  await writeFile(join(data, 'standby.signal'), '')
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=apeak application_name=standby'\n`,
  )
  const standby = await launch(postgres, data)
  await primary.query("alter system set synchronous_standby_names = 'standby'")
  await primary.query('select pg_reload_conf()')
  await until(
    'commits wait for the standby',
    async () => {
      const rows = await primary.query("select from pg_stat_replication where sync_state = 'sync'")
      return rows.length > 0
    },
    PATIENCE,
  )
  return standby
}

async function launch(postgres: string, data: string): Promise<PostgresServer> {
  const port = await freePort()
  const runner = chooseRunner(data, postgres)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_keep_size: '256MB',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const words = [...runner.prefix, postgres, '-D', data, '-p', String(port), ...given]
  const env = postgresEnvironment()
  const child = spawn(words[0] ?? '', words.slice(1), {
    ...runner.identity,
    env,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (part) => {
    output += part
  })
  const url = (database = 'apeak') => `postgres://apeak@127.0.0.1:${port}/${database}`
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url('postgres') })
    client.on('error', () => undefined)
    await client.connect()
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${output}`)
    return query('select').then(
      () => true,
      () => false,
    )
  }
  await until('PostgreSQL accepts connections', isReady, PATIENCE)
  return {
    port,
    url,
    query,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGQUIT'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
