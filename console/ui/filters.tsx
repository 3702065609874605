import type { CustomerEntry } from '@apeak/contract/accounts-console'
import type { SortedList } from '@apeak/contract/lists'
import { AutocompleteInput, ReferenceInput, SearchInput, SelectInput } from 'react-admin'

/** The search above a list. `width`: on wide screens, in pixels. */
export const searchFilter = (placeholder: string, width = 290) => (
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder={placeholder}
    sx={{ '--search-width': `${width}px` }}
  />
)

type Choice = { id: string | number; name: string }

/** A selection above a list. `choices`: also labels by value. `all`: the label of no choice. */
export const selectFilter = (
  source: string,
  label: string,
  choices: readonly Choice[] | Readonly<Record<string, string>>,
  all = '',
) => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    alwaysOn
    emptyText={all}
    choices={Array.isArray(choices) ? choices : choicesOf(choices as Record<string, string>)}
  />
)

/** Labels by value as choices. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }))

/** A filter that searches its choices, since there are many. `optionText`: as of react-admin. */
export const referenceFilter = (
  source: string,
  reference: SortedList,
  label: string,
  optionText: string | ((record: CustomerEntry) => string),
) => (
  <ReferenceInput
    key={source}
    source={source}
    reference={reference}
    sort={{ field: 'created_at', order: 'DESC' }}
    enableGetChoices={({ q }: { q?: string }) => (q?.length ?? 0) > 1}
    alwaysOn
  >
    <AutocompleteInput
      label={label}
      optionText={optionText}
      filterToQuery={(q: string) => (q ? { q } : {})}
      sx={{ minWidth: 132 }}
    />
  </ReferenceInput>
)

/** A filter by customer, named with their address. */
export const customerFilter = referenceFilter(
  'customer_id',
  'customers',
  'Customer',
  ({ name, email }) => `${name} (${email})`,
)
