import type { Ordered } from '@apeak/contract/catalog-console'
import { consolePaths } from '@apeak/contract/paths'
import { Box } from '@mui/material'
import { PublicationChip } from '../forms/publication.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { PageHeading, ReadList } from '../ui/show-page.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'

/** Reorders a complete list by dragging. */
function ReorderPage({ title, path }: { title: string; path: string }) {
  const { has } = useRights()
  const { data, error, refetch } = useRead<Ordered>(['order', path], path)
  return (
    <Box sx={{ maxWidth: '40rem' }}>
      <PageHeading title={title} />
      <ReadList
        list={{ data: data?.data, error, refetch }}
        failure="The list could not be loaded."
        nothing="Nothing to reorder yet."
      >
        {(items) => (
          <ReorderList
            label={title}
            items={items}
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
        )}
      </ReadList>
    </Box>
  )
}

export const ReorderCategoriesPage = () => (
  <ReorderPage title="Game order" path={consolePaths.categoryOrder} />
)
export const ReorderTagsPage = () => <ReorderPage title="Tag order" path={consolePaths.tagOrder} />
