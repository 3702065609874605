import type { EditedCategory, EditedProduct } from '@apeak/contract/catalog-console'
import type { Page } from '@apeak/contract/lists'
import { lowestMargin, type Margin, type MethodWithFee, priceByRule } from '@apeak/contract/margins'
import { formatSen } from '@apeak/contract/money'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { MethodEntry } from '@apeak/contract/payments-console'
import type { CouponLosses, EditedFlashSale } from '@apeak/contract/prices-console'
import { Alert, Box, Button, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { SelectInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../api.ts'
import { MoneyField } from '../forms/inputs.tsx'
import { useMethodName } from '../payments/money-words.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { Facts, Panel } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'

/** The offered payment methods with their fees. */
function useMethods(): MethodWithFee[] {
  const { data } = useRead<Page<MethodEntry>>(['method-fees'], consolePaths.paymentMethods)
  return (data?.data ?? [])
    .filter(({ enabled }) => enabled)
    .map(({ id, fee_kind, fee_hundredths, fee_min_sen, fee_cap_percent, absorbed_below_sen }) => ({
      ...{ value: id, kind: fee_kind, hundredths: fee_hundredths },
      ...{ fee_min_sen, fee_cap_percent, absorbed_below_sen },
    }))
}

/** "RM 2.00 (20.0%)", in red if negative. */
function MarginText({ margin: { sen, percent } }: { margin: Margin }) {
  return (
    <Box component="span" sx={sen < 0 ? { color: 'error.main', fontWeight: 700 } : {}}>
      {formatSen(sen)}{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        ({percent.toFixed(1)}%)
      </Box>
    </Box>
  )
}

/** The lowest margin at a price, in a list; a dash without a cost. */
export function MarginCell({
  price_sen,
  cost_sen,
}: {
  price_sen: number
  cost_sen: number | null
}) {
  const methods = useMethods()
  if (cost_sen === null) return '—'
  return <MarginText margin={lowestMargin(price_sen, cost_sen, methods)} />
}

/** The running flash sales of a product, in their order. */
function useSalePrice(product_id: number | undefined): number | undefined {
  const { data } = useRead<Page<EditedFlashSale>>(
    ['flash-sales', 'running', product_id],
    pathTo(consolePaths.flashSales, {}, { product_id, state: 'running', sort: 'position' }),
    { enabled: product_id !== undefined },
  )
  return data?.data[0]?.price_sen
}

/** The markup of the item's rule, or of its game's. */
function useMarkup(): number | null {
  const [own, category] = useWatch({ name: ['markup_percent', 'category_id'] }) as (number | null)[]
  const { data } = useRead<EditedCategory>(
    ['categories', 'markup', category],
    pathTo(consolePaths.category, { id: category ?? 0 }),
    { enabled: typeof category === 'number' },
  )
  return own ?? data?.markup_percent ?? null
}

/** The cost of an item, its margins and the price by its rule. `product_id`: of a saved one. */
export function CostPanel({ product_id }: { product_id?: number }) {
  const { has } = useRights()
  if (!has('costs.read')) return null
  return (
    <Panel title="Cost and margin">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <MoneyField
            source="cost_sen"
            label="Cost"
            helperText="What the shop pays for one. Shoppers never see it."
          />
          <MoneyField
            source="markup_percent"
            label="Price rule: cost plus"
            unit="%"
            helperText="Leave empty for the game’s rule"
          />
          <SelectInput
            source="price_follows_cost"
            label="When a supplier’s cost changes"
            choices={following}
            format={(follows: boolean | null) => (follows === null ? 'game' : String(follows))}
            parse={(choice: string) => (choice === 'game' ? null : choice === 'true')}
            isRequired
            helperText="By at most 10% a day; beyond that the price stays and owners are alerted"
          />
          <MoneyField
            source="price_floor_sen"
            label="Lowest price by the rule"
            helperText="Leave empty for none"
          />
        </Box>
        {/* Before the margins, which are complete only once the payment methods are read. */}
        <RulePrice />
        <Margins product_id={product_id} />
      </Box>
    </Panel>
  )
}

const following = [
  { id: 'game', name: 'As the game says' },
  { id: 'true', name: 'The price follows the rule' },
  { id: 'false', name: 'The price stays' },
]

/** The margins at the regular price and in a running flash sale. */
function Margins({ product_id }: { product_id: number | undefined }) {
  const [price_sen, cost_sen] = useWatch({ name: ['price_sen', 'cost_sen'] }) as (number | null)[]
  const sale_sen = useSalePrice(product_id)
  const methods = useMethods()
  const methodName = useMethodName()
  if (!price_sen || !cost_sen) return <Note>Enter the price and the cost to see the margin.</Note>
  const factsAt = (name: string, sen: number): [string, React.ReactNode][] => {
    const least = lowestMargin(sen, cost_sen, methods)
    const margin = <MarginText margin={lowestMargin(sen, cost_sen, [])} />
    if (least.method === null) return [[name, margin]]
    const by = `${name}, by ${methodName(least.method)}`
    return [
      [name, margin],
      [by, <MarginText key={by} margin={least} />],
    ]
  }
  return (
    <>
      <Facts
        facts={[
          ...factsAt('Margin', price_sen),
          ...(sale_sen ? factsAt('In the flash sale', sale_sen) : []),
        ]}
      />
      <Note>
        Before coupons. By a method: after the fee that the shop absorbs, or gold’s discount.
      </Note>
    </>
  )
}

/** The price by the rule, and a button that sets it. */
function RulePrice() {
  const { setValue } = useFormContext()
  const [price_sen, cost_sen] = useWatch({ name: ['price_sen', 'cost_sen'] }) as (number | null)[]
  const markup = useMarkup()
  if (!cost_sen || markup === null) return null
  const wanted = priceByRule(cost_sen, markup)
  const rule = `Cost + ${markup / 100}%`
  if (wanted === price_sen) return <Note role="status">{rule}: the price follows the rule.</Note>
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Typography variant="body2">
        {rule} is {formatSen(wanted)}.
      </Typography>
      <Button
        size="small"
        variant="outlined"
        onClick={() => setValue('price_sen', wanted, { shouldDirty: true })}
      >
        Set price to {formatSen(wanted)}
      </Button>
    </Box>
  )
}

type LossProps = { price_sen: number | null; cost_sen: number | null | undefined }

/** Warns about a price below the cost. */
function LossAlert({ price_sen, cost_sen }: LossProps) {
  if (!price_sen || !cost_sen || price_sen >= cost_sen) return null
  return (
    <Alert severity="warning">
      {formatSen(price_sen)} is below the cost of {formatSen(cost_sen)}: each unit sold loses{' '}
      {formatSen(cost_sen - price_sen)}.
    </Alert>
  )
}

/** Warns about the price of the edited item. */
export function PriceWarning() {
  const [price_sen, cost_sen] = useWatch({ name: ['price_sen', 'cost_sen'] })
  return <LossAlert price_sen={price_sen} cost_sen={cost_sen} />
}

/** Warns about the price of the edited flash sale. `product_id`: of a saved one. */
export function SaleWarning({ product_id }: { product_id?: number | undefined }) {
  const [price_sen, chosen] = useWatch({ name: ['price_sen', 'product_id'] })
  const id: number | null = product_id ?? chosen ?? null
  const { data } = useRead<EditedProduct>(
    ['products', 'cost', id],
    pathTo(consolePaths.product, { id: id ?? 0 }),
    { enabled: id !== null },
  )
  return <LossAlert price_sen={price_sen} cost_sen={data?.cost_sen} />
}

const couponNames = [
  ...['kind', 'hundredths', 'min_spend_sen', 'counts_for', 'product_ids', 'category_ids'],
]

/** Warns about items that the edited coupon would sell below their cost. */
export function CouponWarning() {
  const { has } = useRights()
  const values = useDeferredValue(useWatch({ name: couponNames }) as unknown[])
  const body = Object.fromEntries(couponNames.map((name, at) => [name, values[at]]))
  const { data } = useQuery({
    queryKey: ['coupon-losses', body],
    queryFn: () => call<CouponLosses>('POST', consolePaths.couponLosses, body),
    enabled: has('costs.read') && body.hundredths !== null && body.min_spend_sen !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (!data || data.count === 0) return null
  const rest = data.count - data.items.length
  return (
    <Alert severity="warning">
      This coupon sells {data.count === 1 ? 'an item' : `${data.count} items`} below cost:
      <Box component="ul" sx={{ m: 0, pl: 2.25 }}>
        {data.items.map(({ product_id, category_name, product_name, loss_sen }) => (
          <li key={product_id}>
            {category_name}, {product_name}: loses {formatSen(loss_sen)} per order
          </li>
        ))}
        {rest > 0 && <li>and {rest} more</li>}
      </Box>
    </Alert>
  )
}
