/** What the rest of the server may use of backups. */
export { folderState } from './folder-state.ts'
export { lastBackup, recentBackups } from './sql.ts'
