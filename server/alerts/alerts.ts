/** What the rest of the server may use of alerts. */
export { openAlerts } from './sql.ts'
