// The template of the journeys' databases with the demo shop, loaded once for all journeys, which also share
// a cache of resized pictures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '../../server/app/load-demo.ts'
import { FileStore } from '../../server/platform/files/files.ts'
import { openDatabase, openPool } from '../../server/platform/postgres/database.ts'
import { openSecrets } from '../../server/platform/secrets/secrets.ts'
import { createDatabase } from '../../server/testing/test-shop.ts'

/** The key of every journey's shop, under which the template's data is encrypted. */
export const SECRET_KEY = 'the key of every shop of a journey'

/**
 * Starts loading the demo shop into a database, named in `TEST_DEMO_URL`. `ready` resolves when journeys can
 * clone it. The caller closes it.
 */
export async function openDemoTemplate(): Promise<{
  ready: Promise<void>
  close(): Promise<void>
}> {
  const files = await mkdtemp(join(tmpdir(), 'apeak-pictures-'))
  const url = await createDatabase('shop_template')
  process.env.TEST_DEMO_URL = url
  process.env.TEST_PICTURES = files
  return {
    ready: load(url, files),
    close: () => rm(files, { recursive: true, force: true }),
  }
}

async function load(url: string, files: string): Promise<void> {
  const pool = openPool(url)
  const database = openDatabase(pool)
  await loadDemo({
    database,
    files: new FileStore(database, files),
    secrets: await openSecrets({ secretKey: SECRET_KEY, earlierSecretKeys: [], dataDir: files }),
  })
  await pool.end()
}

/** Clones the demo shop's database. Returns its URL. */
export function cloneDemo(): Promise<string> {
  const url = process.env.TEST_DEMO_URL
  if (!url) throw new Error('Run journeys by `npm test`, which makes their demo shop')
  return createDatabase(new URL(url).pathname.slice(1))
}
