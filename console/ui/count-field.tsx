import TextField from '@mui/material/TextField'
import { useController } from 'react-hook-form'

type Props = {
  /** Its value is a whole number; null where nothing is typed. */
  source: string
  label: string
  helperText?: string
}

/** A field for a whole number. */
export function CountField({ source, label, helperText }: Props) {
  const { field, fieldState } = useController({ name: source })
  const failure = fieldState.error?.message
  return (
    <TextField
      label={label}
      value={field.value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 7)
        field.onChange(digits === '' ? null : Number(digits))
      }}
      onBlur={field.onBlur}
      error={failure !== undefined}
      helperText={failure ?? helperText}
      fullWidth
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  )
}
