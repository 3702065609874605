/** What other domains may use of changes that wait for a second person. */
export {
  type ChangeContext,
  type ChangeKind,
  type ChangeKinds,
  changeByTwo,
} from './change-by-two.ts'
