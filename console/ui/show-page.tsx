import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { type RaRecord, Title, useGetOne, useResourceContext } from 'react-admin'
import { useParams } from 'react-router-dom'
import { RetryAlert } from './retry-alert.tsx'

type Props<Thing> = {
  /** What the thing is called in the bar on top. */
  title(thing: Thing): string
  /** Its page: a heading and panels, below each other. */
  children(thing: Thing): ReactNode
}

/** The page of one entry of a resource, by the id of the address: while it is read, and where it cannot be. */
export function ShowPage<Thing extends RaRecord>({ title, children }: Props<Thing>) {
  const { id = '' } = useParams()
  const resource = useResourceContext() ?? ''
  // Of its own: under the list's name its entry would be shown first, with half of it missing.
  const asked = { id, meta: { of: 'page' } }
  const { data, error, refetch } = useGetOne<Thing>(resource, asked)
  if (data) {
    return (
      <Box sx={{ py: 2, display: 'grid', gap: 2, minWidth: 0 }}>
        <Title title={title(data)} />
        {children(data)}
      </Box>
    )
  }
  if (error) {
    return (
      <Box sx={{ py: 2 }}>
        <RetryAlert retry={refetch}>{error.message}</RetryAlert>
      </Box>
    )
  }
  return <Skeleton variant="rounded" height={480} sx={{ my: 2 }} aria-label="Loading" />
}
