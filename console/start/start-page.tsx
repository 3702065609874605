import type { FirstDay } from '@apeak/contract/first-day'
import { consolePaths } from '@apeak/contract/paths'
import { Box } from '@mui/material'
import { Navigate } from 'react-router-dom'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { Loading } from '../ui/loading.tsx'
import { RetryAlert } from '../ui/panel.tsx'
import { FirstDayPage } from './first-day-page.tsx'

/** Where a role works, by the first right that an operator has. */
const starts = [
  ['system.read', '/dashboard'],
  ['inbox.answer', '/queue'],
  ['orders.deliver', '/queue'],
  ['books.read', '/day-book'],
  ['catalog.change', '/categories'],
] as const

/** The console's first page: the checklist of a shop that has not opened, or where the role works. */
export function StartPage() {
  const { has, isPending } = useRights()
  const mayOpen = has('first-day.read')
  const { data, error, refetch } = useRead<FirstDay>(['first-day'], consolePaths.firstDay, {
    enabled: mayOpen,
  })
  if (mayOpen && error) {
    return (
      <Box sx={{ py: 2 }}>
        <RetryAlert retry={refetch}>The checklist could not be loaded.</RetryAlert>
      </Box>
    )
  }
  if (isPending || (mayOpen && !data)) {
    return <Loading height={480} sx={{ my: 2 }} />
  }
  if (data?.opened_at === null) return <FirstDayPage firstDay={data} reload={refetch} />
  const [, path] = starts.find(([right]) => has(right)) ?? ['', '/own-login']
  return <Navigate to={path} replace />
}
