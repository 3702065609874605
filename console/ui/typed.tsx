import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import type { ChangeEvent, ComponentProps } from 'react'
import { useState } from 'react'

type TextInput = HTMLInputElement | HTMLTextAreaElement

/**
 * A typed text: `value`, and `text` without spaces around it. `field`: props of its `TextField`;
 * `htmlInput`: of the input in it, such as a `maxLength`.
 */
export function useTextInput(initial = '', htmlInput: ComponentProps<'input'> = {}) {
  const [value, set] = useState(initial)
  const onChange = ({ target }: ChangeEvent<TextInput>) => set(target.value)
  return { value, text: value.trim(), set, field: { value, onChange, slotProps: { htmlInput } } }
}

/** What `useTextInput` returns. */
export type TextInputState = ReturnType<typeof useTextInput>

type ChoiceProps<Value extends string> = {
  /** The accessible name. */
  label: string
  value: Value
  onChoose(value: NoInfer<Value>): void
  /** Labels by value. */
  choices: Readonly<Record<NoInfer<Value>, string>>
}

/** Chooses one of a few values. */
export function RadioChoice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value, onChoose, choices } = props
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={(_event, chosen) => onChoose(chosen as Value)}
    >
      {Object.entries<string>(choices).map(([choice, text]) => (
        <FormControlLabel key={choice} value={choice} control={<Radio />} label={text} />
      ))}
    </RadioGroup>
  )
}
