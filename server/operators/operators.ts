/** The operators module's interface for the rest of the server. */

export { endAllOperatorAccess } from './change-operator.ts'
export { addOperatorEvent, operatorEventsOf } from './events.ts'
export { addFirstOperator, makeFirstOwnerLink } from './first-owner.ts'
export { isFromOperator } from './guard-console.ts'
export {
  activeOwners,
  mailOwners,
  operatorNamed,
} from './notices.ts'
export type { RightName } from './rights.ts'
export { recoveryCodesLeft } from './second-factor.ts'
export {
  assertSecondPerson,
  needsSecondPerson,
  secondPersonFault,
} from './second-person.ts'
export { operatorSessionFeed, watchOperatorSessions } from './sessions.ts'
