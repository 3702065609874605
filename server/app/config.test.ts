import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { liveKeys } from '#testing/live-keys.ts'
import { readConfig, readStorageConfig } from './config.ts'

const complete = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SECRET_KEY: 'a key that is long enough for production',
  DATABASE_URL: 'postgres://apeak:secret@127.0.0.1/apeak',
  SMTP_URL: 'smtps://mail.example',
  TRUST_PROXY: '0',
  ...liveKeys,
}

/** The lines of the error with which production refuses to start. */
function refusalOf(changes: Record<string, string>): string[] {
  try {
    readConfig({ ...complete, ...changes })
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('production starts with all required settings', () => {
  assert.deepEqual(refusalOf({}), [])
})

test('production does not start without a mail server', () => {
  assert.deepEqual(refusalOf({ SMTP_URL: '' }), ['SMTP_URL must be set in production.'])
})

const trustProxyMissing =
  'TRUST_PROXY must be set in production: how many proxies stand in front of the shop, 0 for none.'

const databaseMissing =
  'DATABASE_URL must be set in production, or EMBEDDED_POSTGRES=1 for one machine with its database in DATA_DIR.'

test('production does not start without the number of proxies', () => {
  assert.deepEqual(refusalOf({ TRUST_PROXY: '' }), [trustProxyMissing])
  assert.deepEqual(refusalOf({ TRUST_PROXY: '2' }), [])
})

test('production calls its providers only over https', () => {
  for (const name of [
    'RAZORPAY_API_URL',
    'RAZORPAY_CHECKOUT_URL',
    'FIUU_PAY_URL',
    'FIUU_API_URL',
  ]) {
    assert.deepEqual(refusalOf({ [name]: 'http://pay.example' }), [
      `${name} must be a URL that begins with https://.`,
    ])
    assert.deepEqual(refusalOf({ [name]: 'https://pay.example' }), [])
  }
})

test('server, backup and restore read the same database address', () => {
  const storageRefusal = (DATABASE_URL: string) => {
    try {
      assert.equal(readStorageConfig({ DATABASE_URL }).databaseUrl, DATABASE_URL)
      return []
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  }
  const bothRefuse = (text: string, sentences: string[]) => {
    assert.deepEqual(refusalOf({ DATABASE_URL: text }), sentences, text)
    assert.deepEqual(storageRefusal(text), sentences, text)
  }
  for (const right of [
    'postgres://apeak:secret@one.example:5432/apeak',
    'postgres://apeak:sec,ret@one.example/apeak',
    'postgresql://[::1]:5433/apeak?target_session_attrs=read-write',
    'postgres:///apeak?host=/run/postgresql',
  ]) {
    bothRefuse(right, [])
  }
  for (const several of [
    'postgres://apeak:secret@one.example,two.example:5433/apeak',
    'postgres://one.example:5432,two.example:5432/apeak?target_session_attrs=read-write',
    'postgres:///apeak?host=one.example,two.example',
  ]) {
    bothRefuse(several, [
      'DATABASE_URL must name one host: a proxy or a managed service leads it to the server that takes writes.',
    ])
  }
  bothRefuse('mysql://one.example/apeak', [
    'DATABASE_URL must be a URL that begins with postgres: or postgresql://.',
  ])
  bothRefuse('postgres://apeak:DATABASE_PASSWORD@127.0.0.1:5432/apeak', [
    'DATABASE_URL still has the password of the example.',
  ])
})

test('backup and restore read each setting as the server does', () => {
  const env = {
    ...complete,
    DATA_DIR: '/srv/shop',
    EARLIER_SECRET_KEYS: 'a key that was long enough before this one',
    BACKUP_DIR: '/srv/backups',
    BACKUP_PASSPHRASE: 'a passphrase of some length',
    BACKUP_KEEP: '3',
  }
  const storage = readStorageConfig(env)
  const server = readConfig(env) as Record<string, unknown>
  for (const [name, value] of Object.entries(storage)) assert.deepEqual(server[name], value, name)
})

test('production uses the embedded database only when told to', () => {
  assert.deepEqual(refusalOf({ DATABASE_URL: '' }), [databaseMissing])
  assert.deepEqual(refusalOf({ DATABASE_URL: '', EMBEDDED_POSTGRES: '1' }), [])
  assert.equal(readConfig({}).databaseUrl, undefined)
})

test('all missing and invalid settings are reported together, before start-up', () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '70000', DEMO: 'yes' }
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.deepEqual(stderr.trim().split('\n').toSorted(), [
    databaseMissing,
    'DEMO must be 0 or 1, not "yes".',
    'PORT must be a whole number from 0 to 65535, not "70000".',
    'PUBLIC_URL must begin with https:// in production.',
    'SECRET_KEY must be set in production.',
    'SMTP_URL must be set in production.',
    trustProxyMissing,
  ])
})

test('a provider has all of its keys or none', () => {
  const none = { FIUU_MERCHANT_ID: '', FIUU_VERIFY_KEY: '', FIUU_SECRET_KEY: '' }
  assert.deepEqual(refusalOf(none), [])
  assert.deepEqual(refusalOf({ ...none, FIUU_MERCHANT_ID: 'apeak' }), [
    'FIUU_VERIFY_KEY must be set: fiuu needs all its keys.',
    'FIUU_SECRET_KEY must be set: fiuu needs all its keys.',
  ])
})

test('reports every missing or invalid key of every provider', () => {
  const wrong = { RAZORPAY_KEY_ID: 'rzp_test_1', FIUU_MERCHANT_ID: 'SB_apeak' }
  assert.deepEqual(refusalOf({ ...wrong, FIUU_SECRET_KEY: 'verify', WORKERS: '0' }), [
    'RAZORPAY_KEY_ID is a test key, which production refuses.',
    'FIUU_MERCHANT_ID is a sandbox account, which production refuses.',
    'FIUU_SECRET_KEY must differ from FIUU_VERIFY_KEY.',
    'WORKERS must be a whole number from 1 to 64, not "0".',
  ])
})

test('alerts accept several addresses, each valid', () => {
  const read = (ALERT_EMAIL: string) => readConfig({ ...complete, ALERT_EMAIL }).alerts.emails
  assert.deepEqual(read(''), [])
  assert.deepEqual(read('Boss@apeak.example, night@apeak.example,'), [
    'boss@apeak.example',
    'night@apeak.example',
  ])
  assert.deepEqual(refusalOf({ ALERT_EMAIL: 'boss@apeak.example, boss' }), [
    'ALERT_EMAIL must be an email address.',
  ])
})

test('the log is pretty on a terminal and JSON elsewhere, unless set', (t) => {
  const isTTY = Object.getOwnPropertyDescriptor(process.stdout, 'isTTY')
  t.after(() => Object.defineProperty(process.stdout, 'isTTY', isTTY ?? { value: undefined }))
  for (const [value, format] of [
    [true, 'pretty'],
    [false, 'json'],
  ] as const) {
    Object.defineProperty(process.stdout, 'isTTY', { value, configurable: true })
    assert.equal(readConfig(complete).logFormat, format)
    assert.equal(readConfig({ ...complete, LOG_FORMAT: 'json' }).logFormat, 'json')
    assert.equal(readConfig({ ...complete, LOG_FORMAT: 'pretty' }).logFormat, 'pretty')
  }
  assert.deepEqual(refusalOf({ LOG_FORMAT: 'xml' }), [
    'LOG_FORMAT must be one of json, pretty, not "xml".',
  ])
})

test('a shop speaks all languages, or English and those that it names', () => {
  const languagesOf = (LANGUAGES: string) => readConfig({ LANGUAGES }).languages
  assert.deepEqual(languagesOf(''), ['en', 'ms', 'zh'])
  assert.deepEqual(languagesOf('en'), ['en'])
  assert.deepEqual(languagesOf('zh, en,ms'), ['en', 'ms', 'zh'])
  for (const wrong of ['ms', 'en,fr', 'en,']) {
    assert.throws(() => languagesOf(wrong), {
      message: `LANGUAGES must be some of en, ms, zh, with en, not "${wrong}".`,
    })
  }
})
