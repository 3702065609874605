// Follows docs/deploy.md as far as possible without root on an empty machine.
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseEnv, promisify } from 'node:util'
import { releasedFiles } from '../scripts/released-files.ts'
import { serverEnvironment, serverFlags } from '../scripts/server-flags.ts'
import { readConfig } from '../server/app/config.ts'
import { liveKeys } from '../server/testing/live-keys.ts'
import { until } from '../server/testing/until.ts'
import { hasNginx, relocateConfig } from './chaos/front-proxy.ts'
import { type PostgresServer, startPostgres } from './chaos/postgres-servers.ts'
import { freePort } from './free-port.ts'

const project = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFile(join(project, file), 'utf8')
const has = (program: string, word: string) => spawnSync(program, [word]).status === 0

let folder: string
let postgres: PostgresServer | undefined
/** The recipe's unprivileged commands in order, and those run as root. */
let commands: string[]
let asRoot: string[]
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-deploy-'))
  const given = (await read('docs/deploy.md')).matchAll(/^ {4}(# )?(.+)$/gm)
  const all = [...given].map(([, root, command = '']) => ({ root, command }))
  commands = all.filter(({ root }) => !root).map(({ command }) => command)
  asRoot = all.filter(({ root }) => root).map(({ command }) => command)
})
after(async () => {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The settings file, filled in by an operator. */
async function filledSettings(database: string): Promise<string> {
  const empty = await read('deploy/shop.env')
  const values: Record<string, string> = {
    ...liveKeys,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATABASE_URL: database,
    SMTP_URL: 'smtps://user:of-the-test@mail.example',
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'a passphrase of some length',
  }
  return empty.replace(/^([A-Z_]+)=(.*)$/gm, (line, name) =>
    name in values ? `${name}=${values[name]}` : line,
  )
}

const tracked = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' })
  .trim()
  .split('\n')

test('the recipes install every file of deploy, and each exists', async () => {
  const named = (text: string) => new Set(text.match(/deploy\/[\w@./-]+[\w]/g))
  const cluster = (await read('docs/high-availability.md')).match(/^ {4}# .+$/gm) ?? []
  const all = [...named(asRoot.join('\n')), ...named(cluster.join('\n'))]
  for (const file of all) assert.ok(existsSync(join(project, file)), file)
  // Not installed: the rehearsal, and what other files of deploy call or contain.
  const called = ['deploy/ha/rehearse.sh']
  const files = tracked.filter((file) => /^deploy\/(?!ha\/rehears)/.test(file))
  assert.deepEqual(
    files.filter((file) => !all.includes(file) && !called.includes(file)),
    [],
  )
})

test('a release has the server and the deploy files, and no tests or sources of pages', () => {
  const released = releasedFiles(tracked)
  const needed = ['server/app/main.ts', 'server/schema/orders.sql', 'contract/paths.ts']
  const run = ['scripts/backup.ts', 'scripts/reset-operator.ts', 'scripts/launch.mjs']
  const installed = ['package-lock.json', 'storefront/package.json', 'deploy/ha/patroni.yml']
  for (const file of [...needed, ...run, ...installed]) assert.ok(released.includes(file), file)
  const odd = /\.test\.ts$|^(test|bench)\/|^server\/testing\/|^(storefront|console)\/.*\.tsx?$/
  assert.deepEqual(
    released.filter((file) => odd.test(file)),
    [],
  )
})

test('the unprivileged commands run: release and key generation', async (t) => {
  const tried = commands.filter((command) => !command.startsWith('curl'))
  assert.deepEqual(tried, ['npm run release', 'openssl rand -hex 32'])
  const { scripts } = JSON.parse(await read('package.json'))
  assert.equal(scripts.release, 'node scripts/launch.mjs release')
  if (!has('openssl', 'version')) return t.diagnostic('openssl is not installed')
  assert.match(execFileSync('openssl', ['rand', '-hex', '32'], { encoding: 'utf8' }), /^\w{64}\n$/)
})

test('the settings file names what is missing; filled in, production starts', async () => {
  const production = { NODE_ENV: 'production' }
  const empty = parseEnv(await read('deploy/shop.env'))
  assert.throws(
    () => readConfig({ ...empty, ...production }),
    ({ message }) => {
      for (const name of ['DATABASE_URL', 'SMTP_URL']) {
        assert.match(message, new RegExp(`^${name} still has the password of the example`, 'm'))
      }
      return /^SECRET_KEY must be set/m.test(message)
    },
  )
  const filled = parseEnv(await filledSettings('postgres://apeak@127.0.0.1/apeak'))
  assert.equal(readConfig({ ...filled, ...production }).trustProxy, 1)
})

test('the recipe needs only Debian’s programs, and the shop does not own its code', () => {
  assert.ok(!asRoot.some((command) => command.includes('sudo')))
  const user = asRoot.find((command) => command.startsWith('adduser ')) ?? ''
  assert.match(user, / --no-create-home /)
  const given = asRoot.filter((command) => /chown|install .*-o apeak/.test(command))
  assert.ok(!given.some((command) => command.includes('/opt/')))
})

test('the systemd unit is valid, and runs the shop as npm start does', async (t) => {
  const unit = await read('deploy/apeak.service')
  const [, flags = ''] =
    /^ExecStart=\/opt\/node\/bin\/node (.*) server\/app\/main\.ts$/m.exec(unit) ?? []
  assert.deepEqual(flags.split(' '), serverFlags)
  for (const [name, value] of Object.entries(serverEnvironment)) {
    assert.match(unit, new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'))
  }
  // No further capabilities, no unneeded system calls, and private files.
  for (const line of ['CapabilityBoundingSet=', 'SystemCallFilter=@system-service', 'UMask=0077']) {
    assert.ok(unit.split('\n').includes(line), line)
  }
  if (!has('systemd-analyze', '--version')) return t.diagnostic('systemd is not installed')
  const file = join(folder, 'apeak@.service')
  await writeFile(file, unit.replace('/opt/node/bin/node', process.execPath))
  const { stderr, status } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.equal(stderr, '')
})

test('backup and restore run as the unit runs the shop, in an existing folder', async () => {
  const unit = await read('deploy/apeak.service')
  const of = (name: string) => new RegExp(`^${name}=-?(.+)$`, 'm').exec(unit)?.[1] ?? 'nothing'
  const given = asRoot.filter((command) => command.startsWith('systemd-run '))
  assert.deepEqual(
    given.map((command) => /(\/\S+) (\S+) (save|load) \/\S+$/.exec(command)?.slice(1)),
    ['save', 'load'].map((verb) => [of('ExecStart').split(' ')[0], 'scripts/backup.ts', verb]),
  )
  for (const command of given) {
    assert.ok(command.includes(` --uid=${of('User')} `), command)
    assert.ok(command.includes(` --working-directory=${of('WorkingDirectory')} `), command)
    assert.ok(command.includes(`=EnvironmentFile=${of('EnvironmentFile')} `), command)
  }
  const at = (part: string) => asRoot.findIndex((command) => command.includes(part))
  assert.ok(at(`install -d -m 700 -o apeak -g apeak ${of('ReadWritePaths')}`) >= 0)
  assert.ok(at(of('ReadWritePaths')) < at('systemctl enable --now apeak@'))
})

test('nginx accepts its configuration, without root', async (t) => {
  if (!hasNginx || !has('openssl', 'version')) return t.diagnostic('nginx is not installed')
  const home = join(folder, 'nginx')
  await mkdir(home)
  const key = ['-keyout', join(home, 'privkey.pem'), '-out', join(home, 'fullchain.pem')]
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=apeak.test'.split(' ')
  execFileSync('openssl', [...words, ...key], { stdio: 'ignore' })
  const sed = asRoot.find((command) => command.startsWith('sed ')) ?? ''
  const [, expression = ''] =
    /^sed "(.+)" deploy\/nginx\.conf > \/etc\/nginx\/nginx\.conf$/.exec(sed) ?? []
  const options = { cwd: project, encoding: 'utf8' } as const
  const renamed = expression.replace('THE.SHOPS.NAME', 'apeak.test')
  const text = execFileSync('sed', [renamed, 'deploy/nginx.conf'], options)
  assert.doesNotMatch(text, /shop\.example\b/)
  const ports = { http: await freePort(), https: await freePort(), shops: [3000, 3001] }
  const file = join(home, 'nginx.conf')
  await writeFile(file, relocateConfig(text, home, ports))
  const error = join(home, 'error.log')
  const { stderr, status } = spawnSync('nginx', ['-t', '-p', home, '-e', error, '-c', file], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
})

test('the firewall rules are valid', (t) => {
  if (!has('nft', '--version')) return t.diagnostic('nftables is not installed')
  const { stderr, status } = spawnSync('nft', ['--check', '--file', 'deploy/nftables.conf'], {
    cwd: project,
    encoding: 'utf8',
  })
  // Without permission to query the kernel it reports nothing else.
  if (/not permitted/.test(stderr)) return t.diagnostic('the kernel may not be asked')
  assert.equal(status, 0, stderr)
})

test('on the recipe’s database two processes start one after the other, and restart the same way', async () => {
  postgres = await startPostgres(join(folder, 'postgres'), await read('deploy/postgresql.conf'))
  for (const sql of databaseCommands()) await postgres.query(sql)
  const database = postgres.url('apeak').replace('apeak@', 'apeak_shop:of-the-test@')
  await writeFile(join(folder, 'shop.env'), await filledSettings(database))
  const ports = [String(await freePort()), String(await freePort())]
  const env = { ...process.env, PATH: `${await fakeSystemctl()}:${process.env.PATH}` }
  const restart = () =>
    promisify(execFile)('deploy/restart-each.sh', ports, { cwd: project, env, timeout: 400_000 })
  try {
    for (let round = 1; round <= 2; round += 1) {
      const { stdout } = await restart()
      assert.deepEqual(
        stdout.trim().split('\n'),
        ports.map((port) => `apeak@${port} is open`),
      )
    }
    for (const command of commands.filter((one) => one.startsWith('curl'))) {
      const [, at = '', path = ''] = /127\.0\.0\.1:300([01])(\/\w+)$/.exec(command) ?? []
      const address = `http://127.0.0.1:${ports[Number(at)]}${path}`
      await until(`${command} succeeds`, async () => (await fetch(address)).ok, 60_000)
    }
  } finally {
    for (const port of ports) execFileSync('systemctl', ['stop', `apeak@${port}`], { env })
  }
})

/** The recipe's SQL commands; the owner here has the usual role name, so the shop's role gets another. */
function databaseCommands(): string[] {
  const role = asRoot.find((command) => command.includes('create role')) ?? ''
  const [, sql = ''] = /psql -c "(.+)"$/.exec(role) ?? []
  const made = asRoot.find((command) => command.includes('createdb')) ?? ''
  const [, owner, encoding, template, name] =
    /createdb --owner=(\w+) --encoding=(\w+) --template=(\w+) (\w+)$/.exec(made) ?? []
  assert.ok(sql && name)
  return [
    sql.replace('role apeak', 'role apeak_shop').replace('DATABASE_PASSWORD', 'of-the-test'),
    `drop database ${name}`,
    `create database ${name} owner ${owner}_shop encoding '${encoding}' template ${template}`,
  ]
}

/** A fake systemctl that starts and stops the shop like its unit. */
async function fakeSystemctl(): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  const file = join(bin, 'systemctl')
  await writeFile(
    file,
    `#!/bin/sh
port=\${2#apeak@}
pid=${folder}/$port.pid
if [ -f "$pid" ]; then
  kill "$(cat "$pid")"
  while kill -0 "$(cat "$pid")" 2>/dev/null; do sleep 0.05; done
  rm "$pid"
fi
[ "$1" = stop ] && exit 0
cd ${project}
NODE_ENV=production PORT=$port DATA_DIR=${folder}/data-$port WARM_UP_SECONDS=0 \\
  ${process.execPath} --env-file=${folder}/shop.env server/app/main.ts >>${folder}/$port.log 2>&1 </dev/null &
echo $! >"$pid"
`,
  )
  chmodSync(file, 0o755)
  if (!has('curl', '--version')) await writeCurl(join(bin, 'curl'))
  return bin
}

/** A minimal curl for machines without it. */
async function writeCurl(file: string): Promise<void> {
  const program = 'fetch(process.argv.at(-1)).then(({ ok }) => process.exit(ok ? 0 : 22))'
  await writeFile(file, `#!/bin/sh\nexec ${process.execPath} -e '${program}' -- "$@"\n`)
  chmodSync(file, 0o755)
}
