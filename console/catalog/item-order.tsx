import type { EditedProduct, ProductEntry } from '@apeak/contract/catalog-console'
import type { Page } from '@apeak/contract/lists'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { SavedOrder } from '../ui/saved-order.tsx'
import { useRights } from '../ui/use-rights.ts'

/** A game with more items than these is put in order by whoever writes its list. */
const ORDERED_MAX = 100

/** The items of the same game, in the order in which shoppers see them: put in order by dragging. */
export function ItemOrder({ item }: { item: EditedProduct }) {
  const { has } = useRights()
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'order', item.category_id],
    queryFn: () =>
      call<Page<ProductEntry>>(
        'GET',
        pathTo(
          consolePaths.products,
          {},
          {
            category_id: item.category_id,
            per_page: ORDERED_MAX,
          },
        ),
      ),
  })
  if (error) return <RetryAlert retry={refetch}>The order could not be read.</RetryAlert>
  if (!data || data.total < 2) return null
  return (
    <Panel title={`Order in ${item.category_name}`} isFolded>
      {data.total > ORDERED_MAX ? (
        <Typography>This game has more than {ORDERED_MAX} items.</Typography>
      ) : (
        <SavedOrder
          label={`Items of ${item.category_name}`}
          items={data.data}
          nameOf={({ name }) => name}
          path={pathTo(consolePaths.orderProducts, { id: item.category_id })}
          onRefused={refetch}
          disabled={!has('catalog.change')}
          render={({ name, price_sen }) => (
            <>
              {name} · <Money sen={price_sen} />
            </>
          )}
        />
      )}
    </Panel>
  )
}
