// Backs the shop up into a folder, or restores it from one, with the settings of the shop:
//   node scripts/backup.ts save FOLDER
//   node scripts/backup.ts load FOLDER
import { resolve } from 'node:path'
import { backUp, restore } from '../server/back-up.ts'
import { readConfig } from '../server/config.ts'

const [verb, folder] = process.argv.slice(2)
try {
  if (!folder || (verb !== 'save' && verb !== 'load')) {
    throw new Error('Name a folder: npm run backup FOLDER, or npm run restore FOLDER.')
  }
  await (verb === 'save' ? save(resolve(folder)) : load(resolve(folder)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function save(folder: string): Promise<void> {
  const { tables } = await backUp(readConfig(process.env), folder)
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  console.log(`Backed up ${rows} rows into ${folder}.`)
  console.log('SECRET_KEY, or DATA_DIR/secret-key, is not in it: keep a copy in another place.')
}

async function load(folder: string): Promise<void> {
  const { sameKey } = await restore(readConfig(process.env), folder)
  console.log(`Restored ${folder}.`)
  if (sameKey) return
  console.error('This shop has another SECRET_KEY than the backup: no PIN in it will verify.')
  console.error('Set the old key, or put it at DATA_DIR/secret-key, before you open the shop.')
}
