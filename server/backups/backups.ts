/** What the rest of the server may use of backups. */
export { lastBackup } from './sql.ts'
