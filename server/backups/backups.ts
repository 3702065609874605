/** Public interface of backups. */
export type { BackupsContext, StorageConfig } from './backup-settings.ts'
export { folderState } from './folder-state.ts'
export { lastBackup, recentBackups } from './queries.ts'
