/** The backups module's interface for the rest of the server. */

export { folderState } from './back-up-nightly.ts'
export type { BackupsContext, StorageConfig } from './backup-settings.ts'
export { lastBackup, recentBackups } from './queries.ts'
