import type { EditedProduct, ProductEntry } from '@apeak/contract/catalog-console'
import { productFields } from '@apeak/contract/catalog-fields'
import { initialValuesOf } from '@apeak/contract/edited-fields'
import type { Page } from '@apeak/contract/lists'
import { consolePaths, consolePrefix, pathTo } from '@apeak/contract/paths'
import type { EditedFlashSale, PriceHistory } from '@apeak/contract/prices-console'
import { Box, Typography } from '@mui/material'
import { AutocompleteInput, CheckboxGroupInput, ReferenceInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { FieldInputs, MoneyField } from '../forms/inputs.tsx'
import { PublicationChip, PublishPanel, publicationFilter } from '../forms/publication.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ItemSupplies } from '../suppliers/item-supplies.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote, RowLink } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'
import { LinkButton, Note } from '../ui/text.tsx'
import { CategoryField } from './catalog-fields.tsx'
import { SaleState } from './flash-sales.tsx'
import { CostPanel, MarginCell, PriceWarning } from './margins.tsx'
import { OptionsField } from './options-field.tsx'

/** Edits a product and shows its flash sales and price history. */
export function ProductEdit() {
  const id = Number(useParams().id)
  return (
    <EditPage<EditedProduct>
      resource="products"
      fields={productFields}
      titleOf={({ category_name, name }) => `${category_name}, ${name}`}
      right="prices.change"
      kind="product"
      translates="product"
      warning={<PriceWarning />}
      aside={
        <>
          <PublishPanel
            right="catalog.change"
            archiving="It can no longer be ordered. Existing orders still show it."
          />
          <Panel title="Picture">
            <PictureField source="base_image_id" label="Picture" />
          </Panel>
        </>
      }
      below={(product) => (
        <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
          <ProductSuppliers product={product} />
          <ProductFlashSales product={product} />
          <PriceHistoryPanel key={product.version} product={product} />
          <ReorderProductsPanel product={product} />
        </Box>
      )}
    >
      <Panel title="Item">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <CategoryField />
          <ProductSubcategoriesField />
          <FieldInputs fields={productFields} />
        </Box>
      </Panel>
      <CostPanel product_id={id} />
      <Panel title="Questions for the shopper">
        <OptionsField />
      </Panel>
    </EditPage>
  )
}

/** Which suppliers deliver a product; codes need none. */
function ProductSuppliers({ product }: { product: EditedProduct }) {
  const { has } = useRights()
  if (product.delivered_by_code || !has('suppliers.read')) return null
  return <ItemSupplies id={product.id} />
}

/** Creates a product as a draft. `?category_id=` selects the category. */
export function ProductCreate() {
  const [query] = useSearchParams()
  const category_id = Number(query.get('category_id')) || null
  const { name, price_sen, delivered_by_code } = productFields
  const { has } = useRights()
  return (
    <CreatePage
      resource="products"
      title="New item"
      initially={{ ...initialValuesOf(productFields), category_id }}
      warning={<PriceWarning />}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CategoryField />
        <FieldInputs fields={{ name, price_sen, delivered_by_code }} />
        {has('costs.read') && <MoneyField source="cost_sen" label="Cost" helperText="Optional" />}
      </Box>
    </CreatePage>
  )
}

/** Larger categories cannot be reordered here. */
const ORDERED_MAX = 100

/** Reorders the products of the category by dragging. */
function ReorderProductsPanel({ product }: { product: EditedProduct }) {
  const { has } = useRights()
  const { category_id } = product
  const { data, error, refetch } = useRead<Page<ProductEntry>>(
    ['products', 'order', category_id],
    pathTo(consolePaths.products, {}, { category_id, per_page: ORDERED_MAX }),
  )
  if (error) return <RetryAlert retry={refetch}>The order could not be loaded.</RetryAlert>
  if (!data || data.total < 2) return null
  return (
    <Panel title={`Order in ${product.category_name}`} isFolded>
      {data.total > ORDERED_MAX ? (
        <Typography>This game has more than {ORDERED_MAX} items.</Typography>
      ) : (
        <ReorderList
          label={`Items of ${product.category_name}`}
          items={data.data}
          nameOf={({ name }) => name}
          path={pathTo(consolePaths.orderProducts, { id: category_id })}
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

/** A product's flash sales that have not ended: the first with units left sets the price. */
function ProductFlashSales({ product }: { product: EditedProduct }) {
  const { has } = useRights()
  const mayChange = has('prices.change')
  const { data, error, refetch } = useRead<Page<EditedFlashSale>>(
    ['flash-sales', 'of', product.id],
    pathTo(
      consolePaths.flashSales,
      {},
      { product_id: product.id, sort: 'position', per_page: 100 },
    ),
  )
  const open = data?.data.filter(({ state }) => state !== 'ended') ?? []
  return (
    <Panel
      title="Flash sales"
      aside={
        mayChange && (
          <LinkButton to={`/flash-sales/create?product_id=${product.id}`}>
            New flash sale
          </LinkButton>
        )
      }
    >
      {error && <RetryAlert retry={refetch}>The flash sales could not be loaded.</RetryAlert>}
      {data && open.length === 0 && <Typography>No flash sales.</Typography>}
      {open.length > 0 && (
        <ReorderList
          label="Flash sales"
          items={open}
          nameOf={({ id }) => `Flash sale ${id}`}
          path={pathTo(consolePaths.orderFlashSales, { id: product.id })}
          onRefused={refetch}
          disabled={!mayChange || open.length < 2}
          render={({ id, price_sen, qty, sold, reserved, ends_at, state }) => (
            <>
              <Link to={`/flash-sales/${id}`}>
                <Money sen={price_sen} />
              </Link>
              {` · ${sold + reserved} of ${qty} taken · ends `}
              <Time at={ends_at} /> <SaleState state={state} />
            </>
          )}
        />
      )}
    </Panel>
  )
}

type CategorySubcategories = { subcategories: { id: number; name: string }[] }

/** The subcategories of a product. */
function ProductSubcategoriesField() {
  const category = useWatch({ name: 'category_id' }) as number | null
  const { data } = useRead<CategorySubcategories>(
    ['categories', 'subcategories', category],
    `${consolePrefix}/categories/${category}`,
    { enabled: category !== null },
  )
  const subcategories = data?.subcategories ?? []
  if (subcategories.length === 0) return null
  const known = subcategories.map(({ id }) => id)
  return (
    <CheckboxGroupInput
      source="subcategory_ids"
      label="Subcategories"
      choices={subcategories}
      // Removes subcategories of another category.
      parse={(ids: number[]) =>
        known.filter((id) => ids.includes(id)).toSorted((one, other) => one - other)
      }
    />
  )
}

type Change = PriceHistory['data'][number]

const reasons: Record<Change['why'], string> = {
  created: 'Created',
  edit: 'Edited',
  csv: 'Import',
  undo: 'Import reverted',
  sale: 'Flash sale',
  rule: 'Price rule',
}

/** The price history as a chart and a table. */
function PriceHistoryPanel({ product }: { product: EditedProduct }) {
  const nameOf = useActorNames()
  const { data, error, refetch } = useRead<PriceHistory>(
    ['products', 'prices', product.id],
    pathTo(consolePaths.productPrices, { id: product.id }),
  )
  if (error) return <RetryAlert retry={refetch}>The prices could not be loaded.</RetryAlert>
  if (!data) return null
  return (
    <Panel title="Price history">
      {data.data.length === 0 ? (
        <Typography>No price changes yet.</Typography>
      ) : (
        <>
          <PriceLine changes={data.data} />
          <PlainTable
            label="Price changes"
            rows={data.data}
            keyOf={({ id }) => id}
            columns={[
              ['When', ({ created_at }) => <Time at={created_at} />],
              ['From', ({ from_sen }) => from_sen !== null && <Money sen={from_sen} />, right],
              ['To', ({ to_sen }) => <Money sen={to_sen} />, right],
              ['Source', (change) => <ChangeReason change={change} />],
              ['By', ({ actor_kind, actor }) => nameOf(actor_kind, actor)],
            ]}
          />
        </>
      )}
    </Panel>
  )
}

const ChangeReason = ({ change: { why, until } }: { change: Change }) => (
  <>
    {reasons[why]}
    {until && (
      <>
        {' until '}
        <Time at={until} />
      </>
    )}
  </>
)

const [WIDTH, HEIGHT, EDGE] = [600, 80, 6]

/** A step chart of the price, without sales. The table is its text alternative. */
function PriceLine({ changes }: { changes: PriceHistory['data'] }) {
  const steps = changes
    .filter(({ why }) => why !== 'sale')
    .toReversed()
    .map(({ created_at, from_sen, to_sen }) => ({ at: Date.parse(created_at), from_sen, to_sen }))
  const [first] = steps
  if (!first || steps.length < 2) return null
  const until = Date.now()
  const prices = steps.flatMap(({ from_sen, to_sen }) => [to_sen, from_sen ?? to_sen])
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => EDGE + ((at - first.at) / (until - first.at)) * (WIDTH - 2 * EDGE)
  const y = (sen: number) =>
    HEIGHT - EDGE - ((sen - low) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE)
  const path = steps
    .slice(1)
    .reduce(
      (drawn, { at, to_sen }) => `${drawn} H${x(at).toFixed(1)} V${y(to_sen).toFixed(1)}`,
      `M${x(first.at).toFixed(1)} ${y(first.to_sen).toFixed(1)}`,
    )
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      sx={{ display: 'block', width: '100%', height: HEIGHT, mb: 1.5 }}
    >
      <path
        d={`${path} H${WIDTH - EDGE}`}
        fill="none"
        stroke="var(--bar)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  )
}

const filters = [
  searchFilter('Item or game'),
  <ReferenceInput
    key="category_id"
    source="category_id"
    reference="categories"
    sort={{ field: 'name', order: 'ASC' }}
    alwaysOn
  >
    <AutocompleteInput
      label="Game"
      optionText="name"
      filterToQuery={(q: string) => (q ? { q } : {})}
      sx={{ minWidth: 200 }}
    />
  </ReferenceInput>,
  publicationFilter,
  selectFilter('off_rule', 'Price rule', { true: 'Price differs', false: 'Price follows' }, 'All'),
]

const csv: CsvColumns = [
  ['ID', ({ id }: ProductEntry) => id],
  ['Game', ({ category_name }: ProductEntry) => category_name],
  ['Item', ({ name }: ProductEntry) => name],
  senColumn('Price', 'price_sen'),
  senColumn('On sale at', 'sale_price_sen'),
  senColumn('Cost', 'cost_sen'),
  senColumn('Price by rule', 'rule_price_sen'),
  [
    'Delivered',
    ({ delivered_by_code }: ProductEntry) => (delivered_by_code ? 'By code' : 'Manually'),
  ],
  timeColumn('Published', 'published_at'),
  timeColumn('Archived', 'archived_at'),
]

/** Products of all categories; archived ones by filter. */
export function ProductList() {
  const { has } = useRights()
  return (
    <ConsoleList
      resource="products"
      title="Items"
      csv={csv}
      filters={filters}
      sort={{ field: 'position', order: 'ASC' }}
      create={{ label: 'New item', right: 'prices.change' }}
      nothing="No items yet. Items are what shoppers buy in a game."
      opens="edit"
    >
      <Col
        source="name"
        label="Item"
        render={({ name, category_name }: ProductEntry) => (
          <>
            <RowLink edits>{name}</RowLink>
            <PhoneNote>{category_name}</PhoneNote>
          </>
        )}
      />
      <Col source="category_name" label="Game" hide="phone" sx={{ minWidth: 200 }} />
      <MoneyCol source="price_sen" label="Price" />
      <MoneyCol source="sale_price_sen" label="On sale at" hide="phone" />
      {has('costs.read') && (
        <Col
          source="cost_sen"
          label="Cost"
          align="right"
          hide="narrow"
          render={({ cost_sen }: ProductEntry) =>
            cost_sen === null ? '—' : <Money sen={cost_sen} />
          }
        />
      )}
      {has('costs.read') && (
        <Col
          label="Lowest margin"
          align="right"
          hide="narrow"
          render={({ price_sen, sale_price_sen, cost_sen, rule_price_sen }: ProductEntry) => (
            <>
              <MarginCell price_sen={sale_price_sen ?? price_sen} cost_sen={cost_sen} />
              {rule_price_sen !== null && rule_price_sen !== price_sen && (
                <Note>
                  by rule <Money sen={rule_price_sen} />
                </Note>
              )}
            </>
          )}
        />
      )}
      <Col
        source="delivered_by_code"
        label="Delivered"
        hide="narrow"
        render={({ delivered_by_code }: ProductEntry) =>
          delivered_by_code ? 'By code' : 'Manually'
        }
      />
      <Col label="State" render={(product: ProductEntry) => <PublicationChip thing={product} />} />
    </ConsoleList>
  )
}
