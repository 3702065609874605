// Backs the shop up into a file, or restores it from one, with the shop's settings:
//   node scripts/backup.ts save FILE
//   node scripts/backup.ts load FILE
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { readStorageConfig } from '../server/app/config.ts'
import { backUp } from '../server/backups/back-up.ts'
import type { StorageConfig } from '../server/backups/backup-settings.ts'
import { refuseShortPassphrase } from '../server/backups/backup-settings.ts'
import { restore } from '../server/backups/restore.ts'

const [verb, file] = process.argv.slice(2)
try {
  if (!file || (verb !== 'save' && verb !== 'load')) {
    throw new Error('Name a file: npm run backup -- FILE, or npm run restore -- FILE.')
  }
  const config = readStorageConfig(process.env)
  await (verb === 'save' ? save(config, resolve(file)) : load(config, resolve(file)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function save(config: StorageConfig, file: string): Promise<void> {
  const passphrase = config.backups.passphrase ?? (await promptTwice())
  const { rows, bytes } = await backUp(config, file, passphrase)
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  console.log(`Backed up ${rows} rows to ${file} (${size}) and verified them.`)
  console.log('It cannot be opened without the passphrase: keep that elsewhere.')
}

async function load(config: StorageConfig, file: string): Promise<void> {
  const passphrase = config.backups.passphrase ?? (await ask('Passphrase of the backup: '))
  const { made_at, rows, files, code, keysFile } = await restore(config, file, passphrase)
  console.log(`Restored ${rows} rows from the backup made at ${made_at}.`)
  console.log(
    `The ledger adds up, ${files} files are whole${code ? ', a code was decrypted' : ''}.`,
  )
  console.log(
    'All sessions, invitations and reset links have ended. Before you open the shop, repeat',
  )
  console.log(
    'removals of operators, suspensions and erasures since then: docs/operations.md, Backup.',
  )
  if (keysFile)
    console.log(`Copy SECRET_KEY from ${keysFile} to the settings before you start the shop.`)
}

async function promptTwice(): Promise<string> {
  const passphrase = await ask('A passphrase for the backup: ')
  refuseShortPassphrase(passphrase)
  if ((await ask('Repeat the passphrase: ')) !== passphrase)
    throw new Error('The passphrases do not match.')
  return passphrase
}

/** Prompts without echoing the input. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Set BACKUP_PASSPHRASE.')
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}
