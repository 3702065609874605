import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { EditedFlashSale } from '@apeak/contract/prices-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCreatePath, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { EditPage } from '../ui/edit-page.tsx'
import { shortTime } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSeeEdited } from '../ui/use-see-edited.ts'
import { FlashSaleFields } from './flash-sale-fields.tsx'
import { SaleState } from './sale-state.tsx'

const time = (at: unknown) => (at ? shortTime(String(at)) : 'at once')

const fields = {
  price_sen: { label: 'Price', show: (sen: unknown) => <Money sen={Number(sen)} /> },
  qty: { label: 'Units' },
  customer_limit: { label: 'Units a customer' },
  starts_at: { label: 'Begins', show: time },
  ends_at: { label: 'Ends', show: time },
}

/** A flash sale as it is edited, with what is taken of it. */
export function FlashSaleEdit() {
  return (
    <EditPage<EditedFlashSale>
      resource="flash-sales"
      fields={fields}
      titleOf={({ category_name, product_name }) => `Flash sale: ${category_name}, ${product_name}`}
      right="prices.change"
      kind="flash_sale"
      aside={<Standing />}
    >
      <Panel title="The sale">
        <FlashSaleFields />
      </Panel>
    </EditPage>
  )
}

/** How a flash sale stands, and ending it. */
function Standing() {
  const sale = useRecordContext<EditedFlashSale>()
  const { isDirty } = useFormState()
  const seeEdited = useSeeEdited()
  const linkTo = useCreatePath()
  if (!sale) return null
  const { id, product_id, product_price_sen, qty, sold, reserved, state } = sale
  return (
    <Panel title="Now" aside={<SaleState state={state} />}>
      <Typography variant="body2">
        {sold} sold and {reserved} kept by unpaid orders, of {qty}.
      </Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Link to={linkTo({ resource: 'products', type: 'edit', id: product_id })}>The item</Link>{' '}
        costs <Money sen={product_price_sen} /> otherwise.
      </Typography>
      {state !== 'ended' && (
        <Box sx={{ mt: 2 }}>
          <ActionButton
            label="End now"
            title="End this flash sale?"
            right="prices.change"
            disabled={isDirty}
            run={() => call('POST', pathTo(consolePaths.endFlashSale, { id }), {})}
            done="Ended"
            onDone={() => seeEdited('flash-sales', id)}
          >
            <Typography>
              From now on the item costs <Money sen={product_price_sen} />. Whoever has ordered
              keeps the price of the sale.
            </Typography>
            {isDirty && <Typography color="warning">Save your changes first.</Typography>}
          </ActionButton>
        </Box>
      )}
    </Panel>
  )
}
