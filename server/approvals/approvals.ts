/** Public interface of approvals. */
export {
  type ChangeContext,
  type ChangeKind,
  type ChangeKinds,
  changeByTwo,
} from './change-by-two.ts'
