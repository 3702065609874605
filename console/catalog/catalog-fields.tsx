import type { Ordered } from '@apeak/contract/catalog-console'
import { consolePaths } from '@apeak/contract/paths'
import { useEffect, useRef } from 'react'
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  ReferenceArrayInput,
  ReferenceInput,
  TextInput,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRead } from '../read.ts'

/** Derives a slug from a name: "Mobile Legends: Bang Bang" is "mobile-legends-bang-bang". */
export const addressOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)

type Props = {
  /** The help text of the address. */
  helperText: string
  /** Whether the address follows the name until it is edited. */
  proposes?: boolean
}

/** Inputs for a name and its slug. */
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
const byName = { field: 'name', order: 'ASC' } as const

/** Selects a category by name. */
export const CategoryField = () => (
  <ReferenceInput source="category_id" reference="categories" sort={byName}>
    <AutocompleteInput label="Game" optionText={nameOf} filterToQuery={queryOf} fullWidth />
  </ReferenceInput>
)

/** Selects a product by its or its category's name. */
export const ProductField = () => (
  <ReferenceInput source="product_id" reference="products" sort={byName}>
    <AutocompleteInput label="Item" optionText={nameOf} filterToQuery={queryOf} fullWidth />
  </ReferenceInput>
)

type ReferencesFieldProps = { source: string; label: string; of: 'products' | 'categories' }

/** Selects several products or categories. */
export const ReferencesField = ({ source, label, of }: ReferencesFieldProps) => (
  <ReferenceArrayInput source={source} reference={of} sort={byName}>
    <AutocompleteArrayInput
      label={label}
      optionText={nameOf}
      filterToQuery={queryOf}
      parse={(ids) => ids ?? []}
      fullWidth
    />
  </ReferenceArrayInput>
)

/** All tags or categories in their order, and their names; none unless `enabled`. */
export function useSortedList(of: 'tags' | 'categories', enabled = true) {
  const path = of === 'tags' ? consolePaths.tagOrder : consolePaths.categoryOrder
  const { data } = useRead<Ordered>([of, 'order'], path, { enabled })
  const all = data?.data ?? []
  const nameOf = (id: number) =>
    all.find((one) => one.id === id)?.name ?? `${of === 'tags' ? 'tag' : 'game'} ${id}`
  return { all, nameOf }
}
