import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useController } from 'react-hook-form'

/** What else a game is called: typed one after another. */
export function AliasesField() {
  const { field, fieldState } = useController({ name: 'aliases' })
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={(field.value ?? []) as string[]}
      onChange={(_event, aliases) =>
        field.onChange(
          [...new Set(aliases.map((alias) => alias.trim().toLowerCase()))].filter(Boolean),
        )
      }
      renderInput={(input) => (
        <TextField
          {...input}
          label="Other names"
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? 'Such as mlbb; Enter after each'}
        />
      )}
    />
  )
}
