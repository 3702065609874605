import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../settings.ts'

/** Settings of the shop's root key, from which every other key is derived. */
export type KeySettings = {
  /** Undefined: generated once and stored in the data folder. */
  readonly secretKey: string | undefined
  /** Previous keys, which still decrypt what they encrypted. */
  readonly earlierSecretKeys: readonly string[]
  readonly dataDir: string
}

/** `isConfigured`: whether the key is a setting, not the file in the data folder. */
export type RootKeys = { present: string; earlier: readonly string[]; isConfigured: boolean }

const keyFile = (dataDir: string) => join(dataDir, 'secret-key')

/** Reads the root keys: configured, or generated once in the data folder. */
export async function readRootKeys({
  secretKey,
  earlierSecretKeys,
  dataDir,
}: KeySettings): Promise<RootKeys> {
  const present = secretKey ?? (await storedKey(dataDir))
  return { present, earlier: earlierSecretKeys, isConfigured: secretKey !== undefined }
}

/**
 * Throws `ConfigError` if the shop has another key than these, which could not decrypt the data. A
 * shop without a key gets them from `storeRootKeys`.
 */
export async function refuseOtherKeys(
  { secretKey, dataDir }: KeySettings,
  keys: RootKeys,
): Promise<void> {
  if (secretKey !== undefined && secretKey !== keys.present) {
    throw new ConfigError(
      'SECRET_KEY is not the key of this backup: leave it unset, and the restore writes down the right one.',
    )
  }
  const stored = await readIfExists(keyFile(dataDir))
  if (secretKey === undefined && stored !== undefined && stored !== keys.present) {
    throw new ConfigError(
      `${keyFile(dataDir)} is not the key of this backup: move it away, and the restore writes the right one.`,
    )
  }
}

/**
 * Stores the keys unless they are configured: in the data folder's key file, or, if they were
 * settings, in a settings file. Returns that file, which must be added to the environment.
 */
export async function storeRootKeys(
  { secretKey, dataDir }: KeySettings,
  keys: RootKeys,
): Promise<string | undefined> {
  if (secretKey !== undefined) return undefined
  if (!keys.isConfigured) {
    await writeOnce(keyFile(dataDir), keys.present)
    return undefined
  }
  const file = join(dataDir, 'restored-keys.env')
  const lines = [`SECRET_KEY=${keys.present}`, `EARLIER_SECRET_KEYS=${keys.earlier.join(',')}`]
  await writeOnce(file, `${lines.join('\n')}\n`)
  return file
}

async function storedKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir)
  const key = (await readIfExists(file)) ?? (await makeKey(file))
  if (!/^[0-9a-f]{64}$/.test(key)) {
    throw new ConfigError(`${file} is damaged. Restore it from a backup: PINs depend on it.`)
  }
  return key
}

/**
 * Generates the key. It is written under another name and linked, so that it appears complete and
 * concurrent processes agree on one.
 */
async function makeKey(file: string): Promise<string> {
  await writeOnce(file, randomBytes(32).toString('hex'))
  return readFile(file, 'utf8')
}

/** Writes a private file unless it exists. */
async function writeOnce(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
