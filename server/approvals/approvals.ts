/** The approvals module's interface for the rest of the server. */
export {
  type ChangeContext,
  type ChangeKind,
  type ChangeKinds,
  changeByTwo,
} from './change-by-two.ts'
export { changesWaiting, waitingChanges } from './change-requests.ts'
