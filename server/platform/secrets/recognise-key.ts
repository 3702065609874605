import type { Context } from '#platform/context.ts'
import { ConfigError } from '../settings.ts'
import type { Secrets } from './secrets.ts'
import { addSecretKey, isForeignKey } from './sql.ts'

/**
 * By which a key is known, and nothing of the key itself: of every key that the shop has, the present
 * one first.
 */
const keyFingerprints = (secrets: Secrets): Buffer[] =>
  secrets.signatures('fingerprints', 'fingerprint')

type Shop = Pick<Context, 'database' | 'secrets'>

/** Throws where the database was made under another key: no PIN in it would verify, no code be read. */
export async function recogniseKey({ database, secrets }: Shop): Promise<void> {
  const [present, ...earlier] = keyFingerprints(secrets)
  if (present && (await addSecretKey(database, present, earlier))) return
  throw new ConfigError(
    'SECRET_KEY (or DATA_DIR/secret-key) is not the key of this database: set the right one, or name it in EARLIER_SECRET_KEYS.',
  )
}

/** Whether the database was made under this shop's key, or under none yet. */
export async function isRecognised({ database, secrets }: Shop): Promise<boolean> {
  return !(await isForeignKey(database, keyFingerprints(secrets)))
}
