/** What other parts of the server may use of operators. */
export { addFirstOperator, makeFirstOwnerLink } from './first-owner.ts'
export { type RightName, rightsOf } from './rights.ts'
export {
  assertSecondPerson,
  needsSecondPerson,
  type TwoPersons,
  whyNotSecondPerson,
} from './second-person.ts'
export { operatorSessionFeed, watchOperatorSessions } from './session-feed.ts'
export { addOperatorEvent, operatorEventsOf } from './sql-events.ts'
export {
  activeOwners,
  mailOwners,
  noticedOperator as operatorNamed,
  type OwnersNotice,
} from './sql-notices.ts'
