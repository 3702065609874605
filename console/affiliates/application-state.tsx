import type { ApplicationStatus } from '@apeak/contract/affiliates'
import Chip from '@mui/material/Chip'
import { statusWords } from './affiliate-words.ts'

const colors = {
  pending: 'warning',
  approved: 'success',
  rejected: 'default',
  suspended: 'error',
} as const

/** How an application stands. */
export function ApplicationState({ status }: { status: ApplicationStatus }) {
  return <Chip size="small" label={statusWords[status]} color={colors[status]} variant="outlined" />
}
