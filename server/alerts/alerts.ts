/** What the rest of the server may use of alerts. */
export { alertTitles } from './rules.ts'
export { alertSpans, openAlerts } from './sql.ts'
export { watchHeartbeat } from './watch-heartbeat.ts'
export { watchRunners } from './watch-runners.ts'
