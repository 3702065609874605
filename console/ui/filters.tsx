import { SearchInput, SelectInput } from 'react-admin'

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
