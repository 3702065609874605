import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { EditedFlashSale, SaleState as State } from '@apeak/contract/prices-console'
import { Box, Chip, Typography } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../api.ts'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { useRefreshEdited } from '../forms/edited-fields.ts'
import { editedKinds } from '../forms/edited-kinds.ts'
import { ClockField, CountField, MoneyField } from '../forms/inputs.tsx'
import { SaveFirst } from '../forms/publication.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, NumberCol, RowLink, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProductField } from './catalog-fields.tsx'
import { SaleWarning } from './margins.tsx'

const states = {
  running: { label: 'Running', color: 'success' },
  coming: { label: 'Scheduled', color: 'info' },
  sold_out: { label: 'Sold out', color: 'warning' },
  ended: { label: 'Ended', color: 'default' },
} as const

const filters = [
  searchFilter('Item or game'),
  selectFilter(
    'state',
    'State',
    Object.entries(states).map(([id, { label }]) => ({ id, name: label })),
  ),
]

const csv: CsvColumns = [
  ['Game', ({ category_name }: EditedFlashSale) => category_name],
  ['Item', ({ product_name }: EditedFlashSale) => product_name],
  senColumn('Price', 'price_sen'),
  senColumn('Regular price', 'product_price_sen'),
  ['Units', ({ qty }: EditedFlashSale) => qty],
  ['Sold', ({ sold }: EditedFlashSale) => sold],
  ['Reserved', ({ reserved }: EditedFlashSale) => reserved],
  timeColumn('Starts', 'starts_at'),
  timeColumn('Ends', 'ends_at'),
  ['State', ({ state }: EditedFlashSale) => states[state].label],
]

/** Flash sales of all products, the latest end first. */
export function FlashSaleList() {
  return (
    <ConsoleList
      resource="flash-sales"
      csv={csv}
      title="Flash sales"
      filters={filters}
      sort={{ field: 'ends_at', order: 'DESC' }}
      create={{ label: 'New flash sale', right: 'prices.change' }}
      nothing="No flash sales yet. A flash sale offers an item at a lower price for a limited time."
      opens="edit"
    >
      <Col
        label="Item"
        render={({ category_name, product_name }: EditedFlashSale) => (
          <RowLink edits>
            {category_name}, {product_name}
          </RowLink>
        )}
      />
      <MoneyCol source="price_sen" label="Price" />
      <MoneyCol source="product_price_sen" label="Regular price" hide="narrow" />
      <NumberCol source="sold" label="Sold" hide="phone" />
      <NumberCol source="reserved" label="Reserved" hide="narrow" />
      <NumberCol source="qty" label="Units" hide="phone" />
      <TimeCol source="ends_at" label="Ends" />
      <Col label="State" render={({ state }: EditedFlashSale) => <SaleState state={state} />} />
    </ConsoleList>
  )
}

/** Edits a flash sale and shows its sold units. */
export function FlashSaleEdit() {
  return (
    <EditPage<EditedFlashSale>
      resource="flash-sales"
      fields={editedKinds.flash_sale}
      titleOf={({ category_name, product_name }) => `Flash sale: ${category_name}, ${product_name}`}
      right="prices.change"
      kind="flash_sale"
      warning={<EditedSaleWarning />}
      aside={<FlashSaleProgress />}
    >
      <Panel title="Flash sale">
        <FlashSaleFields />
      </Panel>
    </EditPage>
  )
}

const EditedSaleWarning = () => (
  <SaleWarning product_id={useRecordContext<EditedFlashSale>()?.product_id} />
)

/** The state of a flash sale, and a button that ends it. */
function FlashSaleProgress() {
  const sale = useRecordContext<EditedFlashSale>()
  const { isDirty } = useFormState()
  const refreshEdited = useRefreshEdited()
  const linkTo = useCreatePath()
  if (!sale) return null
  const { id, product_id, product_price_sen, qty, sold, reserved, state } = sale
  return (
    <Panel title="Progress" aside={<SaleState state={state} />}>
      <Typography variant="body2">
        {sold} sold and {reserved} reserved by unpaid orders, of {qty}.
      </Typography>
      <Typography variant="body2" sx={{ mt: 1 }}>
        <Link to={linkTo({ resource: 'products', type: 'edit', id: product_id })}>
          Regular price
        </Link>
        : <Money sen={product_price_sen} />
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
            onDone={() => refreshEdited('flash-sales', id)}
          >
            <Typography>
              The price returns to <Money sen={product_price_sen} />. Existing orders keep the sale
              price.
            </Typography>
            {isDirty && <SaveFirst />}
          </ActionButton>
        </Box>
      )}
    </Panel>
  )
}

/** Creates a flash sale. `?product_id=` selects the product. */
export function FlashSaleCreate() {
  const [query] = useSearchParams()
  const product_id = Number(query.get('product_id')) || null
  return (
    <CreatePage
      resource="flash-sales"
      title="New flash sale"
      initially={{ ...newFlashSale, product_id }}
      warning={<SaleWarning />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ProductField />
        <FlashSaleFields />
      </Box>
    </CreatePage>
  )
}

const newFlashSale = {
  price_sen: null,
  qty: null,
  customer_limit: 5,
  starts_at: null,
  ends_at: null,
}

/** The inputs of a flash sale. */
function FlashSaleFields() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <MoneyField source="price_sen" label="Price" />
      <CountField source="qty" label="Units" />
      <CountField
        source="customer_limit"
        label="Units per customer"
        helperText="Leave empty for no limit"
      />
      <Box />
      <ClockField
        source="starts_at"
        label="Starts"
        helperText="Malaysia time. Leave empty to start immediately."
      />
      <ClockField source="ends_at" label="Ends" />
    </Box>
  )
}

/** The state of a flash sale. */
export function SaleState({ state }: { state: State }) {
  return <Chip {...states[state]} />
}
