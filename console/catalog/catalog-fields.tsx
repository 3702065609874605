import { useEffect, useRef } from 'react'
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  TextInput,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'

/** A name as an address has it: "Mobile Legends: Bang Bang" is "mobile-legends-bang-bang". */
const addressOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

type Props = {
  /** What is told below the address. */
  helperText: string
  /** Whether the address follows the name until somebody writes another. */
  proposes?: boolean
}

/** The name of what shoppers see, and its address. */
export function NameAndAddress({ helperText, proposes = false }: Props) {
  const { setValue } = useFormContext()
  const name = useWatch({ name: 'name' }) as string | null
  const slug = useWatch({ name: 'slug' }) as string | null
  const proposed = useRef('')
  useEffect(() => {
    if (!proposes || (slug ?? '') !== proposed.current) return
    proposed.current = addressOf(name ?? '')
    setValue('slug', proposed.current, { shouldDirty: true })
  }, [name, slug, proposes, setValue])
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        isRequired
        slotProps={{ htmlInput: { maxLength: 100 } }}
        fullWidth
      />
      <TextInput
        source="slug"
        label="Address"
        isRequired
        helperText={helperText}
        slotProps={{ htmlInput: { maxLength: 80, spellCheck: false } }}
        fullWidth
      />
    </>
  )
}

const queryOf = (typed: string) => (typed ? { q: typed } : {})
type Named = { name: string; category_name?: string }
const nameOf = ({ name, category_name }: Named) =>
  category_name ? `${category_name}, ${name}` : name

/** A field for one category, found by its name. */
export function CategoryField({ source = 'category_id', label = 'Game' }) {
  return (
    <ReferenceInput source={source} reference="categories" sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput label={label} optionText={nameOf} filterToQuery={queryOf} fullWidth />
    </ReferenceInput>
  )
}

/** A field for one product, found by its name or its category's. */
export function ProductField({ source = 'product_id', label = 'Item' }) {
  return (
    <ReferenceInput source={source} reference="products" sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput label={label} optionText={nameOf} filterToQuery={queryOf} fullWidth />
    </ReferenceInput>
  )
}

/** A field for several products or categories. */
export function ReferencesField(props: {
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
        filterToQuery={queryOf}
        parse={(ids) => ids ?? []}
        fullWidth
      />
    </ReferenceArrayInput>
  )
}
