import type { EditedFields, FieldInput } from '@apeak/contract/edited-fields'
import { InputAdornment, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { BooleanInput, DateInput, TextInput } from 'react-admin'
import { useController } from 'react-hook-form'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { fromMalaysianClock, toMalaysianClock } from '../ui/malaysian-time.tsx'
import { hundredthsText, typedHundredths } from '../ui/money.tsx'

type MoneyFieldProps = {
  /** The value is an integer of hundredths (sen or percentage points), or null if empty. */
  source: string
  label: string
  helperText?: string
  /** The unit. */
  unit?: 'RM' | '%'
  disabled?: boolean
}

const textOf = (hundredths: unknown) =>
  typeof hundredths === 'number' ? hundredthsText(hundredths) : ''

/** An input for ringgit or a percentage, with at most two decimals. */
export function MoneyField({
  source,
  label,
  helperText,
  unit = 'RM',
  disabled = false,
}: MoneyFieldProps) {
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

type CountFieldProps = {
  /** The value is an integer, or null if empty. */
  source: string
  label: string
  helperText?: string
}

/** An input for an integer. */
export function CountField({ source, label, helperText }: CountFieldProps) {
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

type ClockFieldProps = {
  /** The value is a time (ISO, UTC), or null if empty. */
  source: string
  label: string
  helperText?: string
}

/** An input for a date and time in Malaysia. */
export function ClockField({ source, label, helperText = 'Time in Malaysia' }: ClockFieldProps) {
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

/** Filters for a range of days in Malaysia, inclusive. */
export const dayInputs = [
  <DateInput key="from" source="from" label="From" alwaysOn parse={dayOf} />,
  <DateInput key="to" source="to" label="To" alwaysOn parse={dayOf} />,
]

/** The typed day without a time. */
function dayOf(typed: string): string | undefined {
  return typed.slice(0, 10) || undefined
}

type InputProps = { source: string; label: string }

const inputs: Record<FieldInput, (props: InputProps) => ReactNode> = {
  text: (props) => <TextInput {...props} fullWidth helperText={false} />,
  rich_text: RichTextField,
  money: MoneyField,
  switch: (props) => <BooleanInput {...props} helperText={false} />,
}

/** The inputs of the fields that name one, in order. */
export function FieldInputs({ fields }: { fields: EditedFields }) {
  return Object.entries(fields).map(([source, { label, input }]) => {
    if (!input) return null
    const Input = inputs[input]
    return <Input key={source} source={source} label={label} />
  })
}
