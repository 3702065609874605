/** What other parts of the server may use of operators; no other domain may. */
export { addFirstOperator } from './first-operator.ts'
export { makeFirstOwnerLink } from './first-owner.ts'
export { operatorSessionFeed, watchOperatorSessions } from './session-feed.ts'
export { addOperatorEvents, operatorEventsOf } from './sql-events.ts'
export { activeOwners } from './sql-notices.ts'
