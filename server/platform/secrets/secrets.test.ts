import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '#app/config.ts'
import { openSecrets } from './secrets.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-secrets-'))
})
after(() => rm(folder, { recursive: true }))

const open = (env: Record<string, string>) => openSecrets(readConfig(env))

test('without a configured key, one is generated, readable by its owner only, and reused', async () => {
  const DATA_DIR = join(folder, 'first')
  const all = await Promise.all(Array.from({ length: 20 }, () => open({ DATA_DIR })))
  const again = await open({ DATA_DIR })
  const signed = [...all, again].map((secrets) => secrets.sign('pins', '123456').toString('hex'))
  assert.equal(new Set(signed).size, 1)
  assert.deepEqual(await readdir(DATA_DIR), ['secret-key'])
  assert.equal((await stat(join(DATA_DIR, 'secret-key'))).mode & 0o777, 0o600)
})

test('each purpose and each shop has its own key', async () => {
  const DATA_DIR = join(folder, 'second')
  const SECRET_KEY = 'a configured key of at least 32 characters'
  const made = await open({ DATA_DIR })
  const configured = await open({ DATA_DIR, SECRET_KEY })
  const signed = [made.sign('pins', 'x'), made.sign('codes', 'x'), configured.sign('pins', 'x')]
  assert.equal(new Set(signed.map((bytes) => bytes.toString('hex'))).size, 3)
  const same = await open({ DATA_DIR: folder, SECRET_KEY })
  assert.deepEqual(same.sign('pins', 'x'), configured.sign('pins', 'x'))
})

test('a text encrypts differently each time, and decrypts only with its secret, purpose and context', async () => {
  const DATA_DIR = join(folder, 'encrypting')
  const [first, second] = [
    'the first key of this shop in 32 characters',
    'the key that came after it in 32 ones',
  ]
  const { encrypt, decrypt } = await open({ DATA_DIR, SECRET_KEY: first })
  const encrypted = encrypt('voucher-codes', 'GIFT-CODE-1 \u{1F381}', 'order 1')
  assert.equal(decrypt('voucher-codes', encrypted, 'order 1'), 'GIFT-CODE-1 \u{1F381}')
  assert.notEqual(encrypt('voucher-codes', 'GIFT-CODE-1 \u{1F381}', 'order 1'), encrypted)
  assert.doesNotMatch(encrypted, /GIFT/)
  assert.throws(() => decrypt('voucher-codes', encrypted, 'order 2'))
  assert.throws(() => decrypt('pins', encrypted, 'order 1'))
  const flipped = encrypted.slice(0, -2) + (encrypted.at(-2) === 'A' ? 'B' : 'A') + encrypted.at(-1)
  assert.throws(() => decrypt('voucher-codes', flipped, 'order 1'))

  const other = await open({ DATA_DIR, SECRET_KEY: second })
  assert.throws(() => other.decrypt('voucher-codes', encrypted, 'order 1'), /does not have/)
  const later = await open({ DATA_DIR, SECRET_KEY: second, EARLIER_SECRET_KEYS: first })
  assert.equal(later.decrypt('voucher-codes', encrypted, 'order 1'), 'GIFT-CODE-1 \u{1F381}')
  assert.ok(!encrypted.startsWith(later.prefixOf('voucher-codes')))
  assert.deepEqual(later.sign('pins', 'x'), other.sign('pins', 'x'))
  assert.equal(later.signatures('pins', 'x').length, 2)
})

test('the shop does not start with a damaged key, and does not replace it', async () => {
  const DATA_DIR = join(folder, 'third')
  await open({ DATA_DIR })
  const file = join(DATA_DIR, 'secret-key')
  await writeFile(file, (await readFile(file, 'utf8')).slice(1))
  await assert.rejects(open({ DATA_DIR }), /secret-key is damaged/)
})

test('production needs a key, and every key must be long', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'one',
    RAZORPAY_WEBHOOK_SECRET: 'two',
    FIUU_MERCHANT_ID: 'shop',
    FIUU_VERIFY_KEY: 'three',
    FIUU_SECRET_KEY: 'four',
  }
  assert.throws(() => readConfig(production), /SECRET_KEY must be set/)
  assert.throws(() => readConfig({ SECRET_KEY: 'short' }), /SECRET_KEY must have at least 32/)
  assert.throws(() => readConfig({ INTERNAL_ACCOUNT: 'me' }), /INTERNAL_ACCOUNT must be an email/)
  assert.throws(() => readConfig({ TRUST_PROXY: 'yes' }), /TRUST_PROXY must be a whole number/)
})
