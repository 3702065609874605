import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
} from 'react-admin'

const byName = (typed: string) => (typed ? { q: typed } : {})
type Named = { name: string; category_name?: string }
const nameOf = ({ name, category_name }: Named) =>
  category_name ? `${category_name}, ${name}` : name

/** A field for one game, found by its name. */
export function GameField({ source = 'category_id', label = 'Game' }) {
  return (
    <ReferenceInput source={source} reference="categories" sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput label={label} optionText={nameOf} filterToQuery={byName} fullWidth />
    </ReferenceInput>
  )
}

/** A field for one item, found by its name or its game's. */
export function ItemField({ source = 'product_id', label = 'Item' }) {
  return (
    <ReferenceInput source={source} reference="products" sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput label={label} optionText={nameOf} filterToQuery={byName} fullWidth />
    </ReferenceInput>
  )
}

/** A field for several items or games. */
export function ThingsField(props: {
  source: string
  label: string
  of: 'products' | 'categories'
}) {
  const { source, label, of } = props
  return (
    <ReferenceArrayInput source={source} reference={of} sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteArrayInput
        label={label}
        optionText={nameOf}
        filterToQuery={byName}
        parse={(ids) => ids ?? []}
        fullWidth
      />
    </ReferenceArrayInput>
  )
}
