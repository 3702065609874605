import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { hundredthsText, typedHundredths } from './typed-amount.ts'

type Props = {
  /** Its value is a whole number of hundredths: sen, or of a percent’s point; null where nothing is typed. */
  source: string
  label: string
  helperText?: string
  /** What the number is of. */
  unit?: 'RM' | '%'
  disabled?: boolean
}

const textOf = (hundredths: unknown) =>
  typeof hundredths === 'number' ? hundredthsText(hundredths) : ''

/** A field for an amount in ringgit, or a percentage, with two decimals at most. */
export function MoneyField({ source, label, helperText, unit = 'RM', disabled = false }: Props) {
  const { field, fieldState } = useController({ name: source })
  const [typed, setTyped] = useState<string>()
  const text = typed ?? textOf(field.value)
  const isWrong = text.trim() !== '' && typedHundredths(text) === undefined
  const failure = isWrong ? 'Please enter a number like 12.50.' : fieldState.error?.message
  const mark = <InputAdornment position={unit === 'RM' ? 'start' : 'end'}>{unit}</InputAdornment>
  return (
    <TextField
      label={label}
      value={text}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value)
        field.onChange(typedHundredths(target.value) ?? null)
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
