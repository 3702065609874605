import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config.ts'
import { ConfigError } from '../settings.ts'

/** What the shop's keys are for. Each purpose has a key of its own. */
type Purpose = 'pins' | 'codes' | 'backups' | 'operators' | 'authenticators'

/** The keys that lie outside the database: what they protect stays safe when its tables are read. */
export type Secrets = {
  /** The message under the purpose's key: 32 bytes that only this shop can compute. */
  sign(purpose: Purpose, message: string): Buffer
  /** The bytes encrypted for a row of the database, which `place` names: nowhere else do they open. */
  seal(purpose: Purpose, bytes: Buffer, place: string): Buffer
  /** What `seal` made. Throws where it is of another place or key, or was changed. */
  open(purpose: Purpose, sealed: Buffer, place: string): Buffer
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Opens the shop's keys: derived from SECRET_KEY, or where none is configured from one that is made
 * on the first start and stored in the data folder.
 */
export async function openSecrets({ secretKey, dataDir }: Config): Promise<Secrets> {
  const root = secretKey ?? (await storedKey(dataDir))
  const keyFor = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
  const keys: Record<Purpose, Buffer> = {
    pins: keyFor('pins'),
    codes: keyFor('codes'),
    backups: keyFor('backups'),
    operators: keyFor('operators'),
    authenticators: keyFor('authenticators'),
  }
  return {
    sign: (purpose, message) => createHmac('sha256', keys[purpose]).update(message).digest(),
    seal(purpose, bytes, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, keys[purpose], nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(purpose, sealed, place) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, keys[purpose], nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
      const bytes = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([bytes, decipher.final()])
    },
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
