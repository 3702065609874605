import type { Ordered } from '@apeak/contract/catalog-console'
import { consolePaths } from '@apeak/contract/paths'
import { Box, Skeleton } from '@mui/material'
import { PublicationChip } from '../forms/publication.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { RetryAlert } from '../ui/panel.tsx'
import { PageHeading } from '../ui/show-page.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'
import { Muted } from '../ui/text.tsx'

const nothing: Ordered['data'] = []

/** Reorders a complete list by dragging. */
function ReorderPage({ title, path }: { title: string; path: string }) {
  const { has } = useRights()
  const { data, error, refetch } = useRead<Ordered>(['order', path], path)
  return (
    <Box sx={{ maxWidth: '40rem' }}>
      <PageHeading title={title} />
      {error && <RetryAlert retry={refetch}>The list could not be loaded.</RetryAlert>}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data?.data.length === 0 && <Muted>Nothing yet.</Muted>}
      <ReorderList
        label={title}
        items={data?.data ?? nothing}
        path={path}
        nameOf={({ name }) => name}
        onRefused={refetch}
        disabled={!has('catalog.change')}
        render={(item) => (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {item.name}
            </Box>
            {path === consolePaths.categoryOrder && <PublicationChip thing={item} />}
          </Box>
        )}
      />
    </Box>
  )
}

export const ReorderCategoriesPage = () => (
  <ReorderPage title="Game order" path={consolePaths.categoryOrder} />
)
export const ReorderTagsPage = () => <ReorderPage title="Tag order" path={consolePaths.tagOrder} />
