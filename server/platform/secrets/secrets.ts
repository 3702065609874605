import { createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { ConfigError } from '../settings.ts'
import {
  decrypt,
  type EncryptionKey,
  encrypt,
  encryptedPrefix,
  encryptionKey,
} from './encryption.ts'

/** What the shop's keys are for. Each purpose has keys of its own. */
const purposes = [
  'pins',
  'codes',
  'backups',
  'voucher-codes',
  'operators',
  'authenticators',
  'buyers',
  'previews',
] as const
type Purpose = (typeof purposes)[number]

/** The keys that lie outside the database: what they protect stays safe when its tables are read. */
export type Secrets = {
  /** The message under the purpose's key: 32 bytes that only this shop can compute. */
  sign(purpose: Purpose, message: string): Buffer
  /** The same under every key that the shop has or had, the present one first. */
  signatures(purpose: Purpose, message: string): Buffer[]
  /** Encrypts a text that is stored; `context` names the row that it is stored in. */
  encrypt(purpose: Purpose, text: string, context: string): string
  /** The text again; throws where it is not whole, or stands in another place. */
  decrypt(purpose: Purpose, encrypted: string, context: string): string
  /** By what a text that is encrypted now begins: of any other the key, or the form, is an older one. */
  prefixOf(purpose: Purpose): string
}

/**
 * Opens the shop's keys: derived from SECRET_KEY, or where none is configured from one that is made
 * on the first start and stored in the data folder.
 */
export async function openSecrets({
  secretKey,
  earlierSecretKeys,
  dataDir,
}: Pick<Config, 'secretKey' | 'earlierSecretKeys' | 'dataDir'>): Promise<Secrets> {
  const roots = [secretKey ?? (await storedKey(dataDir)), ...earlierSecretKeys]
  const keys = new Map(purposes.map((purpose) => [purpose, keysFor(roots, purpose)]))
  const of = (purpose: Purpose) => keys.get(purpose) as PurposeKeys
  const signatures = (purpose: Purpose, message: string) =>
    of(purpose).signing.map((key) => createHmac('sha256', key).update(message).digest())
  return {
    sign: (purpose, message) => signatures(purpose, message)[0] as Buffer,
    signatures,
    encrypt: (purpose, text, context) => encrypt(of(purpose).encrypting[0], text, context),
    decrypt: (purpose, encrypted, context) => decrypt(of(purpose).encrypting, encrypted, context),
    prefixOf: (purpose) => encryptedPrefix(of(purpose).encrypting[0]),
  }
}

type PurposeKeys = { signing: Buffer[]; encrypting: [EncryptionKey, ...EncryptionKey[]] }

/** A purpose's keys, the present ones first. */
function keysFor(roots: string[], purpose: Purpose): PurposeKeys {
  return {
    signing: roots.map((root) => Buffer.from(hkdfSync('sha256', root, '', purpose, 32))),
    encrypting: roots.map((root) => encryptionKey(root, purpose)) as PurposeKeys['encrypting'],
  }
}

async function storedKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  const key = (await readIfThere(file)) ?? (await makeKey(dataDir, file))
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new ConfigError(`${file} is damaged. Restore it from a backup: PINs depend on it.`)
  }
  return key
}

/**
 * Makes the key. It is written beside its place and then linked into it: so it appears whole, and of
 * two processes that start together one wins and both use its key.
 */
async function makeKey(dataDir: string, file: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(randomBytes(32).toString('hex'))
  await handle.sync()
  await handle.close()
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
