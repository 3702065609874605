// One PostgreSQL for all journeys, whose template holds the demo shop: drawing it takes seconds, so
// it is drawn once. Each file clones its database, and all share one cache of resized pictures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '../../server/load-demo.ts'
import { FileStore } from '../../server/platform/files/files.ts'
import { openDatabase, openPool } from '../../server/platform/postgres/database.ts'
import { openSecrets } from '../../server/platform/secrets/secrets.ts'
import {
  globalTeardown as closeTemplate,
  globalSetup as openTemplate,
} from '../../server/testing/global-setup.ts'

/** Of every journey's shop: what the template holds is encrypted under it. */
const SECRET_KEY = 'the key of every shop of a journey'

let files: string

export async function globalSetup(): Promise<void> {
  await openTemplate()
  files = await mkdtemp(join(tmpdir(), 'apeak-pictures-'))
  const pool = openPool(process.env.TEST_POSTGRES_URL ?? '')
  const database = openDatabase(pool)
  await loadDemo({
    database,
    files: new FileStore(database, files),
    secrets: await openSecrets({ secretKey: SECRET_KEY, earlierSecretKeys: [], dataDir: files }),
  })
  await pool.end()
  process.env.TEST_PICTURES = files
  process.env.SECRET_KEY = SECRET_KEY
}

export async function globalTeardown(): Promise<void> {
  await closeTemplate()
  await rm(files, { recursive: true, force: true })
}
