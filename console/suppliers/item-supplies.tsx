import { formatSen } from '@apeak/contract/money'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type {
  ProductSupplies,
  SupplierProductEntry,
  SupplyInput,
} from '@apeak/contract/suppliers-console'
import {
  Alert,
  Box,
  Button,
  Chip,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { Loading } from '../ui/loading.tsx'
import { hundredthsText, typedSen } from '../ui/money.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { useRun } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'

/** Which suppliers' products deliver an item, in order of preference. */
export function ItemSupplies({ id }: { id: number }) {
  const path = pathTo(consolePaths.productSupplies, { id })
  const { data, error, refetch } = useRead<ProductSupplies>(['item-supplies', id], path)
  return (
    <Panel title="Suppliers">
      {error && <RetryAlert retry={refetch}>The suppliers could not be loaded.</RetryAlert>}
      {!data && !error && <Loading height={120} />}
      {data && <SuppliesForm key={data.version} item={data} onSaved={() => void refetch()} />}
    </Panel>
  )
}

type Supply = SupplyInput & {
  product: SupplierProductEntry
  is_changed: boolean
  /** Whether the typed highest cost is no amount. */
  isCostWrong?: boolean
}
type Props = { item: ProductSupplies; onSaved(): void }

function SuppliesForm({ item, onSaved }: Props) {
  const { has } = useRights()
  const notify = useNotify()
  const { run, failure, isRunning } = useRun()
  const [supplies, setSupplies] = useState<readonly Supply[]>(item.supplies)
  const mayChange = has('suppliers.change')
  const change = (at: number, changes: Partial<Supply>) =>
    setSupplies(
      supplies.map((supply, index) => (index === at ? { ...supply, ...changes } : supply)),
    )
  const save = () =>
    run(async () => {
      const body = {
        version: item.version,
        supplies: supplies.map(inputOf),
      }
      const path = pathTo(consolePaths.saveProductSupplies, { id: item.product_id })
      await call('POST', path, body)
      notify('Saved', { type: 'success' })
      onSaved()
    })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Note>
        {supplies.length === 0
          ? 'Operators deliver this item by hand. With a supplier, its orders are delivered automatically.'
          : 'The first supplier that can deliver gets the order, the next one only after a definite failure. Remove all to deliver by hand.'}
      </Note>
      {supplies.length > 0 && (
        <Box component="ol" sx={{ m: 0, p: 0, display: 'grid', gap: 1.5, listStyle: 'none' }}>
          {supplies.map((supply, at) => (
            <SupplyFields
              key={supply.product.id}
              supply={supply}
              place={at + 1}
              item={item}
              mayChange={mayChange}
              onChange={(changes) => change(at, changes)}
              onFirst={() => setSupplies([supply, ...supplies.filter((one) => one !== supply)])}
              onRemove={() => setSupplies(supplies.filter((one) => one !== supply))}
            />
          ))}
        </Box>
      )}
      {mayChange && (
        <AddSupply
          item={item}
          taken={supplies.map(({ product }) => product.id)}
          onAdd={(supply) => setSupplies([...supplies, supply])}
        />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      {mayChange && supplies !== item.supplies && (
        <Box>
          <Button
            variant="contained"
            onClick={() => void save()}
            // Without a highest cost, the shop would buy up to the price it sells for.
            disabled={isRunning || supplies.some(({ isCostWrong }) => isCostWrong)}
          >
            Save suppliers
          </Button>
        </Box>
      )}
    </Box>
  )
}

const inputOf = ({
  product: _product,
  is_changed: _changed,
  isCostWrong: _wrong,
  ...supply
}: Supply) => supply

type FieldProps = {
  supply: Supply
  /** Its place in the order of preference, from 1. */
  place: number
  item: ProductSupplies
  mayChange: boolean
  onChange(changes: Partial<Supply>): void
  onFirst(): void
  onRemove(): void
}

function SupplyFields({ supply, place, item, mayChange, ...act }: FieldProps) {
  const { product, fields, max_cost_sen, enabled, isCostWrong = false } = supply
  const { onChange, onFirst, onRemove } = act
  const [typed, setTyped] = useState(max_cost_sen === null ? '' : hundredthsText(max_cost_sen))
  return (
    <Box component="li" sx={supplyLook}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {place}. {product.supplier_label}: {product.group_name}, {product.name}
        </Typography>
        <StockChip isAvailable={product.is_available} />
        <CostText cost_sen={product.cost_sen} most_sen={max_cost_sen ?? item.price_sen} />
      </Box>
      {supply.is_changed && (
        <Alert severity="warning">
          The supplier changed this product. Check that it is still the same, then save.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        {product.fields.map(({ name, label, required }) => (
          <TextField
            key={name}
            select
            size="small"
            label={label}
            required={required}
            disabled={!mayChange}
            value={fields[name] ?? ''}
            onChange={({ target }) => onChange({ fields: { ...fields, [name]: target.value } })}
            sx={{ minWidth: 170 }}
          >
            <MenuItem value="">No question</MenuItem>
            {item.questions.map((question) => (
              <MenuItem key={question} value={question}>
                {question}
              </MenuItem>
            ))}
          </TextField>
        ))}
        <TextField
          size="small"
          label="Pay at most (RM)"
          helperText={
            isCostWrong ? 'Enter an amount like 12.50.' : 'Empty: the price it is sold for'
          }
          value={typed}
          disabled={!mayChange}
          error={isCostWrong}
          onChange={({ target: { value } }) => {
            const sen = typedSen(value)
            setTyped(value)
            onChange({
              max_cost_sen: sen ?? null,
              isCostWrong: value.trim() !== '' && sen === undefined,
            })
          }}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ width: 210 }}
        />
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <FormControlLabel
            control={
              <Switch
                checked={enabled}
                onChange={({ target }) => onChange({ enabled: target.checked })}
              />
            }
            label="In use"
          />
          {place > 1 && (
            <Button size="small" onClick={onFirst}>
              Prefer
            </Button>
          )}
          <Button size="small" color="error" onClick={onRemove}>
            Remove
          </Button>
        </Box>
      )}
    </Box>
  )
}

const supplyLook = {
  display: 'grid',
  gap: 1.25,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const

/** Whether a supplier has a product in stock. */
export const StockChip = ({ isAvailable }: { isAvailable: boolean }) => (
  <Chip
    size="small"
    label={isAvailable ? 'In stock' : 'Out of stock'}
    color={isAvailable ? 'success' : 'default'}
  />
)

/** A cost, and whether orders at it are refused. */
function CostText({ cost_sen, most_sen }: { cost_sen: number; most_sen: number }) {
  const isDear = cost_sen > most_sen
  return (
    <Typography component="span" variant="body2" color={isDear ? 'error' : 'text.secondary'}>
      {formatSen(cost_sen)}
      {isDear && `, above ${formatSen(most_sen)}: not ordered`}
    </Typography>
  )
}

/** `taken`: ids of products that deliver the item already. */
type AddProps = { item: ProductSupplies; taken: string[]; onAdd(supply: Supply): void }

/** Finds a supplier's product. Its fields get the item's questions in order. */
function AddSupply({ item, taken, onAdd }: AddProps) {
  const [q, setQ] = useState('')
  const path = pathTo(consolePaths.supplierProducts, {}, { q, per_page: 10 })
  const { data, error, refetch } = useRead<{ data: SupplierProductEntry[] }>(
    ['supplier-products', q],
    path,
    {
      enabled: q.trim().length > 1,
    },
  )
  const add = (product: SupplierProductEntry) => {
    const { supplier, sku } = product
    const asked = product.fields.flatMap(({ name }, at) => {
      const question = item.questions[at]
      return question === undefined ? [] : [[name, question]]
    })
    const fields = Object.fromEntries(asked)
    onAdd({ supplier, sku, max_cost_sen: null, fields, enabled: true, product, is_changed: false })
    setQ('')
  }
  const isFound = data && data.data.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        size="small"
        type="search"
        label="Add a supplier’s product"
        placeholder={`${item.category_name} ${item.name}`}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        sx={{ width: '100%', maxWidth: 480 }}
      />
      {error && <RetryAlert retry={refetch}>The products could not be loaded.</RetryAlert>}
      {data?.data.length === 0 && <Note role="status">No supplier sells this.</Note>}
      {isFound && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
          {data.data.map((product) => (
            <Box component="li" key={product.id} sx={foundLook}>
              <Button
                size="small"
                onClick={() => add(product)}
                disabled={taken.includes(product.id)}
                sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}
              >
                {product.supplier_label}: {product.group_name}, {product.name}
              </Button>
              <StockChip isAvailable={product.is_available} />
              <CostText cost_sen={product.cost_sen} most_sen={item.price_sen} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

const foundLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  alignItems: 'center',
  py: 0.25,
} as const
