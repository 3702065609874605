/** What other parts of the server may use of operators; no other domain may. */
export { addOperatorEvents } from './sql-events.ts'
