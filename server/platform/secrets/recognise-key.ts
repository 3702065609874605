import type { Context } from '#platform/context.ts'
import { ConfigError } from '../settings.ts'
import { addSecretKey, isForeignKey } from './queries.ts'
import type { Secrets } from './secrets.ts'

/** Fingerprints of the shop's keys, the current one first. They reveal nothing about the keys. */
const keyFingerprints = (secrets: Secrets): Buffer[] =>
  secrets.signatures('fingerprints', 'fingerprint')

type Shop = Pick<Context, 'database' | 'secrets'>

/**
 * Throws if the database was created with another key, since no PIN or voucher code would be
 * readable.
 */
export async function recogniseKey({ database, secrets }: Shop): Promise<void> {
  const [present, ...earlier] = keyFingerprints(secrets)
  if (present && (await addSecretKey(database, present, earlier))) return
  throw new ConfigError(
    'SECRET_KEY (or DATA_DIR/secret-key) is not the key of this database: set the right one, or name it in EARLIER_SECRET_KEYS.',
  )
}

/** Whether the database has this shop's key, or none yet. */
export async function isRecognised({ database, secrets }: Shop): Promise<boolean> {
  return !(await isForeignKey(database, keyFingerprints(secrets)))
}
