import type { EditedProduct } from '@apeak/contract/catalog-console'
import type { Page } from '@apeak/contract/lists'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { EditedFlashSale } from '@apeak/contract/prices-console'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { RetryAlert } from '../ui/retry-alert.tsx'
import { SavedOrder } from '../ui/saved-order.tsx'
import { useRights } from '../ui/use-rights.ts'
import { SaleState } from './sale-state.tsx'

/** An item's flash sales that have not ended: the first with units left sets the price. */
export function ItemSales({ item }: { item: EditedProduct }) {
  const { has } = useRights()
  const mayChange = has('prices.change')
  const { data, error, refetch } = useQuery({
    queryKey: ['flash-sales', 'of', item.id],
    queryFn: () =>
      call<Page<EditedFlashSale>>(
        'GET',
        pathTo(
          consolePaths.flashSales,
          {},
          { product_id: item.id, sort: 'position', per_page: 100 },
        ),
      ),
  })
  const open = data?.data.filter(({ state }) => state !== 'ended') ?? []
  return (
    <Panel
      title="Flash sales"
      aside={
        mayChange && (
          <Button
            component={Link}
            to={`/flash-sales/create?product_id=${item.id}`}
            size="small"
            variant="outlined"
          >
            New flash sale
          </Button>
        )
      }
    >
      {error && <RetryAlert retry={refetch}>The flash sales could not be read.</RetryAlert>}
      {data && open.length === 0 && <Typography>None now.</Typography>}
      {open.length > 0 && (
        <SavedOrder
          label="Flash sales"
          items={open}
          nameOf={({ id }) => `Flash sale ${id}`}
          path={pathTo(consolePaths.orderFlashSales, { id: item.id })}
          onRefused={refetch}
          disabled={!mayChange || open.length < 2}
          render={({ id, price_sen, qty, sold, reserved, ends_at, state }) => (
            <>
              <Link to={`/flash-sales/${id}`}>
                <Money sen={price_sen} />
              </Link>
              {` · ${sold + reserved} of ${qty} taken · until `}
              <Time at={ends_at} /> <SaleState state={state} />
            </>
          )}
        />
      )}
    </Panel>
  )
}
