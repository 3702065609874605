import TextField from '@mui/material/TextField'
import { useController } from 'react-hook-form'
import { fromMalaysianClock, toMalaysianClock } from './malaysian-clock.ts'

type Props = {
  /** Its value is a time (ISO, UTC); null where none is chosen. */
  source: string
  label: string
  helperText?: string
}

/** A field for a day and a time in Malaysia. */
export function ClockField({ source, label, helperText = 'Time in Malaysia' }: Props) {
  const { field, fieldState } = useController({ name: source })
  const failure = fieldState.error?.message
  const value = field.value as string | null | undefined
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value ? toMalaysianClock(value) : ''}
      onChange={({ target }) => field.onChange(fromMalaysianClock(target.value) ?? null)}
      onBlur={field.onBlur}
      error={failure !== undefined}
      helperText={failure ?? helperText}
      fullWidth
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
