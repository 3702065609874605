import type { EditedOption } from '@apeak/contract/catalog-console'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

type Values = EditedOption['values']
type Props = { values: Values; fault: string | undefined; onChange(values: Values): void }

/** What can be chosen, in its order. Each keeps its number: carts and remembered players name it by that. */
export function OptionValues({ values, fault, onChange }: Props) {
  const change = (labels: string[]) =>
    onChange(
      [...new Set(labels.map((label) => label.trim()))]
        .filter(Boolean)
        .map((label) => values.find((value) => value.label === label) ?? { id: null, label }),
    )
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={values.map(({ label }) => label)}
      onChange={(_event, labels) => change(labels)}
      renderInput={(input) => (
        <TextField
          {...input}
          label="What can be chosen"
          error={fault !== undefined}
          helperText={fault ?? 'Enter after each'}
        />
      )}
    />
  )
}
