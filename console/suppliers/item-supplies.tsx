import { formatSen } from '@apeak/contract/money'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type {
  ProductSupplies,
  SupplierProductEntry,
  SupplyInput,
} from '@apeak/contract/suppliers-console'
import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
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
      {data && <SuppliesForm key={data.version} item={data} onSaved={() => void refetch()} />}
    </Panel>
  )
}

type Supply = SupplyInput & { product: SupplierProductEntry; is_changed: boolean }
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
        supplies: supplies.map(({ product: _product, is_changed: _changed, ...supply }) => supply),
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
          ? 'Operators deliver this item by hand.'
          : 'The first supplier that can deliver gets the order; the next only after a certain failure.'}
      </Note>
      {supplies.map((supply, at) => (
        <SupplyFields
          key={supply.product.id}
          supply={supply}
          item={item}
          onChange={(changes) => change(at, changes)}
          onFirst={() => setSupplies([supply, ...supplies.filter((one) => one !== supply)])}
          onRemove={() => setSupplies(supplies.filter((one) => one !== supply))}
        />
      ))}
      {mayChange && (
        <AddSupply item={item} onAdd={(supply) => setSupplies([...supplies, supply])} />
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      {mayChange && supplies !== item.supplies && (
        <Box>
          <Button variant="contained" onClick={() => void save()} disabled={isRunning}>
            Save suppliers
          </Button>
        </Box>
      )}
    </Box>
  )
}

type FieldProps = {
  supply: Supply
  item: ProductSupplies
  onChange(changes: Partial<Supply>): void
  onFirst(): void
  onRemove(): void
}

function SupplyFields({ supply, item, onChange, onFirst, onRemove }: FieldProps) {
  const { product, fields, max_cost_sen } = supply
  const [typed, setTyped] = useState(max_cost_sen === null ? '' : hundredthsText(max_cost_sen))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flexBasis: '100%', overflowWrap: 'anywhere' }}>
        {textOf(product)}
      </Typography>
      {supply.is_changed && (
        <Alert severity="warning">The product became another one. Save to agree to it.</Alert>
      )}
      {product.fields.map(({ name, label }) => (
        <TextField
          key={name}
          select
          size="small"
          label={label}
          value={fields[name] ?? ''}
          onChange={({ target }) => onChange({ fields: { ...fields, [name]: target.value } })}
          sx={{ minWidth: 160 }}
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
        label="At most RM"
        helperText="Empty: the price sold for"
        value={typed}
        error={typed !== '' && typedSen(typed) === undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange({ max_cost_sen: typedSen(target.value) ?? null })
        }}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <Button size="small" onClick={onFirst}>
        Prefer
      </Button>
      <Button size="small" onClick={onRemove}>
        Remove
      </Button>
    </Box>
  )
}

const textOf = ({ supplier, group_name, name, cost_sen, is_available }: SupplierProductEntry) =>
  `${supplier}: ${group_name}, ${name}, ${formatSen(cost_sen)}${is_available ? '' : ', not available'}`

/** Finds a supplier's product. Its fields get the item's questions in order. */
function AddSupply({ item, onAdd }: { item: ProductSupplies; onAdd(supply: Supply): void }) {
  const [q, setQ] = useState('')
  const path = pathTo(consolePaths.supplierProducts, {}, { q, per_page: 10 })
  const { data } = useRead<{ data: SupplierProductEntry[] }>(['supplier-products', q], path, {
    enabled: q.trim().length > 1,
  })
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
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        size="small"
        label="Add a supplier’s product"
        placeholder={`${item.category_name} ${item.name}`}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        sx={{ width: '100%', maxWidth: 480 }}
      />
      {data?.data.length === 0 && <Note>No supplier has this.</Note>}
      {data?.data.map((product) => (
        <Button key={product.id} size="small" onClick={() => add(product)}>
          {textOf(product)}
        </Button>
      ))}
    </Box>
  )
}
