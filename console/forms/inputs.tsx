import type { EditedFields, FieldInput } from '@apeak/contract/edited-fields'
import { InputAdornment, TextField } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { BooleanInput, DateInput, RadioButtonGroupInput, TextInput } from 'react-admin'
import { useController } from 'react-hook-form'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { fromMalaysianClock, toMalaysianClock } from '../ui/malaysian-time.tsx'
import { hundredthsText, typedHundredths } from '../ui/money.tsx'

/** The unit. */
type MoneyFieldProps = FieldProps & { unit?: 'RM' | '%' }

const textOf = (hundredths: unknown) =>
  typeof hundredths === 'number' ? hundredthsText(hundredths) : ''

const WRONG_AMOUNT = 'Please enter a number like 12.50.'

const isWrongAmount = (text: string) => text.trim() !== '' && typedHundredths(text) === undefined

/**
 * An input for ringgit or a percentage, with at most two decimals. The value is an integer of
 * hundredths (sen or percentage points), or null if empty.
 */
export function MoneyField({ unit = 'RM', ...props }: MoneyFieldProps) {
  const wrong = useRef(false)
  // Otherwise a wrong amount would be saved as none.
  const { field, props: shared } = useTextField(props, () => !wrong.current || WRONG_AMOUNT)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? textOf(field.value)
  const isWrong = isWrongAmount(text)
  const mark = <InputAdornment position={unit === 'RM' ? 'start' : 'end'}>{unit}</InputAdornment>
  return (
    <TextField
      {...shared}
      value={text}
      onChange={({ target }) => {
        wrong.current = isWrongAmount(target.value)
        setTyped(target.value)
        field.onChange(typedHundredths(target.value) ?? null)
      }}
      onBlur={() => {
        if (!isWrong) setTyped(undefined)
        field.onBlur()
      }}
      {...(isWrong ? { error: true, helperText: WRONG_AMOUNT } : {})}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: unit === 'RM' ? { startAdornment: mark } : { endAdornment: mark },
      }}
    />
  )
}

type FieldProps = { source: string; label: string; helperText?: string }

/** A field of the form, with props of its `TextField`. `validate` returns what is wrong, or true. */
function useTextField(
  { source, label, helperText }: FieldProps,
  validate: () => string | true = () => true,
) {
  const { field, fieldState } = useController({ name: source, rules: { validate } })
  const failure = fieldState.error?.message
  const props = {
    label,
    onBlur: field.onBlur,
    error: failure !== undefined,
    helperText: failure ?? helperText,
    fullWidth: true,
    // As wide as an amount, a number or a time.
    sx: { maxWidth: 280 },
  }
  return { field, props }
}

/** An input for an integer; null if empty. */
export function CountField(props: FieldProps) {
  const { field, props: shared } = useTextField(props)
  return (
    <TextField
      {...shared}
      value={field.value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 7)
        field.onChange(digits === '' ? null : Number(digits))
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  )
}

/** An input for a date and time in Malaysia (ISO, UTC); null if empty. */
export function ClockField({ helperText = 'Malaysia time', ...props }: FieldProps) {
  const { field, props: shared } = useTextField({ ...props, helperText })
  return (
    <TextField
      {...shared}
      type="datetime-local"
      value={field.value ? toMalaysianClock(field.value) : ''}
      onChange={({ target }) => field.onChange(fromMalaysianClock(target.value) ?? null)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}

const kinds = [
  { id: 'percent', name: 'Percentage' },
  { id: 'fixed', name: 'Amount' },
]

/** Chooses between a percentage and an amount. */
export const AmountKindField = ({ source, label }: { source: string; label: string }) => (
  <RadioButtonGroupInput source={source} label={label} choices={kinds} helperText={false} />
)

/** Filters for a range of days in Malaysia, inclusive. */
export const dayInputs = [
  <DateInput key="from" source="from" label="From" alwaysOn parse={dayOf} format={dayText} />,
  <DateInput key="to" source="to" label="To" alwaysOn parse={dayOf} format={dayText} />,
]

// With the default, which is null for no day, leaving an empty field would change the filter. Half a second
// later the list's address would change, also if a row was opened meanwhile.
function dayText(day: string | undefined): string {
  return day ?? ''
}

/** The typed day without a time. */
function dayOf(typed: string): string | undefined {
  return typed.slice(0, 10) || undefined
}

type InputProps = { source: string; label: string; helperText?: string }

const inputs: Record<FieldInput, (props: InputProps) => ReactNode> = {
  text: (props) => <TextInput {...props} fullWidth helperText={false} />,
  rich_text: RichTextField,
  money: MoneyField,
  percent: (props) => <MoneyField {...props} unit="%" />,
  switch: (props) => <BooleanInput {...props} helperText={props.helperText ?? false} />,
}

/** The inputs of the fields that name one, in order. */
export function FieldInputs({ fields }: { fields: EditedFields }) {
  return Object.entries(fields).map(([source, { label, input, help }]) => {
    if (!input) return null
    const Input = inputs[input]
    return <Input key={source} source={source} label={label} {...(help && { helperText: help })} />
  })
}
