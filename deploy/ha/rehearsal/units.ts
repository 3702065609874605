// systemctl for a machine of the rehearsal: reads the units of Debian and of the shop, and keeps their programs
// running as the one unprivileged user.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'

const [verb = '', ...words] = process.argv.slice(2)
const names = words
  .filter((word) => !word.startsWith('--'))
  .map((name) => name.replace(/\.service$/, ''))
const now = words.includes('--now')
const running = '/run/units'
const enabled = '/etc/units-enabled'
mkdirSync(enabled, { recursive: true })
/** Started by hand, or for another kernel: only their files are checked. */
const checkedOnly = ['nftables', 'apeak-backup.timer']

type Unit = { command: string; env: Record<string, string>; folder: string }

/** The unit's program with its environment. */
function readUnit(name: string): Unit {
  const [, template = name, instance = ''] = /^(\w+@)(\w+)$/.exec(name) ?? []
  const file = ['/etc/systemd/system', '/lib/systemd/system']
    .map((folder) => `${folder}/${template}.service`)
    .find(existsSync)
  if (!file) throw new Error(`there is no unit ${name}`)
  const text = readFileSync(file, 'utf8')
    .replaceAll('%i', instance)
    .replaceAll('%p', name)
    .replaceAll('%H', 'machine')
  const all = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const env: Record<string, string> = {}
  for (const line of all('Environment')) {
    for (const [, quoted, plain] of line.matchAll(/"([^"]*)"|(\S+)/g)) {
      Object.assign(env, parseEnv(quoted ?? plain ?? ''))
    }
  }
  for (const place of all('EnvironmentFile')) {
    const path = place.replace(/^-/, '')
    if (existsSync(path)) Object.assign(env, parseEnv(readFileSync(path, 'utf8')))
  }
  for (const folder of all('StateDirectory')) mkdirSync(`/var/lib/${folder}`, { recursive: true })
  const command = (all('ExecStart').at(-1) ?? '').replace('daemon on;', 'daemon off;')
  return { command, env, folder: all('WorkingDirectory').at(-1) ?? '/' }
}

/** Starts a keeper for the unit, which outlives this process. */
async function start(name: string): Promise<void> {
  if (checkedOnly.includes(name)) return
  readUnit(name)
  if (isRunning(name)) return
  const log = openSync(`/var/log/unit-${name}.log`, 'a')
  const keeper = spawn(process.execPath, [fileURLToPath(import.meta.url), 'keep', name], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  writeFileSync(`${running}/${name}`, String(keeper.pid))
  keeper.unref()
}

function pidOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function isRunning(name: string): boolean {
  const pid = pidOf(`${running}/${name}`)
  if (!pid) return false
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Runs the program, and again a second after it ends, until told to stop. */
async function keep(name: string): Promise<void> {
  let child: ChildProcess | undefined
  let isStopping = false
  process.on('SIGTERM', () => {
    isStopping = true
    child?.kill('SIGTERM')
    setTimeout(() => child?.kill('SIGKILL'), 30_000).unref()
  })
  const id = execFileSync('getent', ['passwd', 'postgres'], { encoding: 'utf8' }).split(':')[2]
  while (!isStopping) {
    const { command, env, folder } = readUnit(name)
    const user = ['--user', `--map-user=${id}`, `--map-group=${id}`]
    child = spawn('unshare', [...user, 'sh', '-c', `exec ${command}`], {
      cwd: folder,
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/var/lib/postgresql',
        LANG: 'C.UTF-8',
        ...env,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    writeFileSync(`${running}/${name}.child`, String(child.pid))
    const ended = new Promise((done) => child?.once('exit', done))
    await ended
    if (!isStopping) await wait(1000)
  }
  rmSync(`${running}/${name}`, { force: true })
}

async function stop(name: string): Promise<void> {
  if (!isRunning(name)) return
  rmSync(`${running}/${name}.child`, { force: true })
  const pid = pidOf(`${running}/${name}`)
  // 0 would mean this process's own group.
  if (pid > 0) process.kill(pid, 'SIGTERM')
  while (isRunning(name)) await wait(50)
}

async function reload(name: string): Promise<void> {
  let pid = 0
  // It may just have been started. 0 would mean this process's own group.
  while (pid === 0) {
    pid = pidOf(`${running}/${name}.child`)
    if (pid === 0) await wait(50)
  }
  process.kill(pid, 'SIGHUP')
}

async function act(name: string): Promise<void> {
  if (verb === 'disable') {
    rmSync(`${enabled}/${name}`, { force: true })
    if (now) await stop(name)
  } else if (verb === 'enable') {
    writeFileSync(`${enabled}/${name}`, '')
    if (now) await start(name)
  } else if (verb === 'start') await start(name)
  else if (verb === 'stop') await stop(name)
  else if (verb === 'restart') {
    await stop(name)
    await start(name)
  } else if (verb === 'reload') await reload(name)
  else throw new Error(`systemctl ${verb} is not rehearsed`)
}

if (verb === 'keep') await keep(names[0] ?? '')
else if (verb === 'boot') for (const name of readdirSync(enabled)) await start(name)
else if (verb !== 'daemon-reload') for (const name of names) await act(name)
