import type { EditedProduct, ProductEntry } from '@apeak/contract/catalog-console'
import type { Page } from '@apeak/contract/lists'
import { consolePaths, consolePrefix, pathTo } from '@apeak/contract/paths'
import type { EditedFlashSale, PriceHistory } from '@apeak/contract/prices-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { BooleanInput, TextInput } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../api.ts'
import { CreatePage } from '../forms/create-page.tsx'
import { EditPage } from '../forms/edit-page.tsx'
import { MoneyField } from '../forms/inputs.tsx'
import { PublishPanel } from '../forms/publication.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { useRights } from '../session.ts'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'
import { CategoryField } from './catalog-fields.tsx'
import { SaleState } from './flash-sales.tsx'
import { OptionsField } from './options-field.tsx'

const inMoney = (sen: unknown) => <Money sen={Number(sen)} />

const fields = {
  name: { label: 'Name' },
  category_id: { label: 'Game' },
  subcategory_ids: { label: 'Subcategories' },
  description: { label: 'Description' },
  price_sen: { label: 'Price', show: inMoney },
  base_image_id: { label: 'Picture' },
  options: { label: 'What is asked' },
  delivered_by_code: { label: 'Delivered by code' },
  published_at: { label: 'Publishing' },
}

/** A product as it is edited, with its flash sales and what it cost since when. */
export function ProductEdit() {
  return (
    <EditPage<EditedProduct>
      resource="products"
      fields={fields}
      titleOf={({ category_name, name }) => `${category_name}, ${name}`}
      right="prices.change"
      kind="product"
      aside={
        <>
          <PublishPanel
            right="catalog.change"
            archiving="Nobody can order it any more. Orders go on showing it."
            duplicates
          />
          <Panel title="Picture">
            <PictureField source="base_image_id" label="Picture" />
          </Panel>
        </>
      }
      below={(product) => (
        <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>
          <ProductFlashSales product={product} />
          <PriceHistoryPanel key={product.version} product={product} />
          <ReorderProductsPanel product={product} />
        </Box>
      )}
    >
      <Panel title="What is sold">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextInput source="name" label="Name" fullWidth helperText={false} />
          <MoneyField source="price_sen" label="Price" />
          <CategoryField />
          <ProductSubcategoriesField />
          <BooleanInput source="delivered_by_code" label="Delivered by code" helperText={false} />
          <RichTextField source="description" label="Description" />
        </Box>
      </Panel>
      <Panel title="What is asked with the item">
        <OptionsField />
      </Panel>
    </EditPage>
  )
}

/** A new product: a draft. `?category_id=`: of which category. */
export function ProductCreate() {
  const [query] = useSearchParams()
  const category_id = Number(query.get('category_id')) || null
  return (
    <CreatePage resource="products" title="New item" initially={{ ...newProduct, category_id }}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <CategoryField />
        <TextInput source="name" label="Name" fullWidth helperText={false} />
        <MoneyField source="price_sen" label="Price" />
        <BooleanInput source="delivered_by_code" label="Delivered by code" helperText={false} />
      </Box>
    </CreatePage>
  )
}

const newProduct = {
  name: '',
  description: '',
  price_sen: null,
  base_image_id: null,
  delivered_by_code: false,
  subcategory_ids: [],
  options: [],
  published_at: null,
}

/** A category with more products than these is put in order by whoever writes its list. */
const ORDERED_MAX = 100

/** The products of the same category, in the order in which shoppers see them: put in order by dragging. */
function ReorderProductsPanel({ product }: { product: EditedProduct }) {
  const { has } = useRights()
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'order', product.category_id],
    queryFn: () =>
      call<Page<ProductEntry>>(
        'GET',
        pathTo(
          consolePaths.products,
          {},
          {
            category_id: product.category_id,
            per_page: ORDERED_MAX,
          },
        ),
      ),
  })
  if (error) return <RetryAlert retry={refetch}>The order could not be read.</RetryAlert>
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
          path={pathTo(consolePaths.orderProducts, { id: product.category_id })}
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
  const { data, error, refetch } = useQuery({
    queryKey: ['flash-sales', 'of', product.id],
    queryFn: () =>
      call<Page<EditedFlashSale>>(
        'GET',
        pathTo(
          consolePaths.flashSales,
          {},
          { product_id: product.id, sort: 'position', per_page: 100 },
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
            to={`/flash-sales/create?product_id=${product.id}`}
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
              {` · ${sold + reserved} of ${qty} taken · until `}
              <Time at={ends_at} /> <SaleState state={state} />
            </>
          )}
        />
      )}
    </Panel>
  )
}

type CategorySubcategories = { subcategories: { id: number; name: string }[] }

/** Under which subcategories of its category a product stands. */
function ProductSubcategoriesField() {
  const { field, fieldState } = useController({ name: 'subcategory_ids' })
  const category = useWatch({ name: 'category_id' }) as number | null
  const { data } = useQuery({
    queryKey: ['categories', 'subcategories', category],
    queryFn: () => call<CategorySubcategories>('GET', `${consolePrefix}/categories/${category}`),
    enabled: category !== null,
  })
  const chosen = (field.value ?? []) as number[]
  const subcategories = data?.subcategories ?? []
  if (subcategories.length === 0) return null
  const toggle = (id: number, isChosen: boolean) =>
    field.onChange(
      // Those of another category go with it.
      subcategories
        .map((one) => one.id)
        .filter((one) => (one === id ? isChosen : chosen.includes(one)))
        .toSorted((one, other) => one - other),
    )
  return (
    <FormControl component="fieldset" error={fieldState.error !== undefined}>
      <FormLabel component="legend">Subcategories</FormLabel>
      <FormGroup row>
        {subcategories.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}

type Change = PriceHistory['data'][number]

const reasons: Record<Change['why'], string> = {
  created: 'Created',
  edit: 'Edited',
  csv: 'From a file',
  undo: 'File taken back',
  sale: 'Flash sale',
}

/** What a product cost since when, who changed it and why: as a line and as a table. */
function PriceHistoryPanel({ product }: { product: EditedProduct }) {
  const nameOf = useActorNames()
  const { data, error, refetch } = useQuery({
    queryKey: ['products', 'prices', product.id],
    queryFn: () =>
      call<PriceHistory>('GET', pathTo(consolePaths.productPrices, { id: product.id })),
  })
  if (error) return <RetryAlert retry={refetch}>The prices could not be read.</RetryAlert>
  if (!data) return null
  return (
    <Panel title="Price history">
      {data.data.length === 0 ? (
        <Typography>The price has not changed since it is written down.</Typography>
      ) : (
        <>
          <PriceLine changes={data.data} />
          <Box
            sx={{ overflowX: 'auto' }}
            tabIndex={0}
            role="region"
            aria-label="Changes of the price"
          >
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>When</TableCell>
                  <TableCell align="right">From</TableCell>
                  <TableCell align="right">To</TableCell>
                  <TableCell>Why</TableCell>
                  <TableCell>Who</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.data.map((change) => (
                  <TableRow key={change.id}>
                    <TableCell>
                      <Time at={change.created_at} />
                    </TableCell>
                    <TableCell align="right">
                      {change.from_sen !== null && <Money sen={change.from_sen} />}
                    </TableCell>
                    <TableCell align="right">
                      <Money sen={change.to_sen} />
                    </TableCell>
                    <TableCell>
                      {reasons[change.why]}
                      {change.until && (
                        <>
                          {' until '}
                          <Time at={change.until} />
                        </>
                      )}
                    </TableCell>
                    <TableCell>{nameOf(change.actor_kind, change.actor)}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        </>
      )}
    </Panel>
  )
}

const [WIDTH, HEIGHT, EDGE] = [600, 80, 6]

/** A product's price over time as a line of steps, sales aside. The table beside it says the same in words. */
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
