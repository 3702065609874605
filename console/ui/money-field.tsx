import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useController } from 'react-hook-form'

type Props = {
  /** Its value is a whole number of hundredths: sen, or of a percent’s point; null where nothing is typed. */
  source: string
  label: string
  helperText?: string
  /** What the number is of. */
  unit?: 'RM' | '%'
  disabled?: boolean
}

/** What is typed, in hundredths; undefined where it is no such number. */
function hundredthsOf(typed: string): number | undefined {
  const text = typed.replaceAll(',', '').trim()
  return /^\d{1,7}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

const textOf = (hundredths: unknown) =>
  typeof hundredths === 'number' ? (hundredths / 100).toFixed(2) : ''

/** A field for an amount in ringgit, or a percentage, with two decimals at most. */
export function MoneyField({ source, label, helperText, unit = 'RM', disabled = false }: Props) {
  const { field, fieldState } = useController({ name: source })
  const [typed, setTyped] = useState<string>()
  const text = typed ?? textOf(field.value)
  const isWrong = text.trim() !== '' && hundredthsOf(text) === undefined
  const failure = isWrong ? 'Please enter a number like 12.50.' : fieldState.error?.message
  const mark = <InputAdornment position={unit === 'RM' ? 'start' : 'end'}>{unit}</InputAdornment>
  return (
    <TextField
      label={label}
      value={text}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(hundredthsOf(target.value) ?? null)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(undefined)
        field.onBlur()
      }}
      error={failure !== undefined}
      helperText={failure ?? helperText}
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: unit === 'RM' ? { startAdornment: mark } : { endAdornment: mark },
      }}
    />
  )
}
