import { Skeleton, type SkeletonProps } from '@mui/material'

/** The place of content that is loading. */
export function Loading(props: SkeletonProps) {
  return <Skeleton variant="rounded" role="status" aria-label="Loading" {...props} />
}
