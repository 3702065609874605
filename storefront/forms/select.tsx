import type { ReactNode } from 'react'
import { describedBy, FieldFrame } from './field.tsx'
import type { FieldState } from './use-form.ts'

type Props = {
  label: string
  field: FieldState
  hint?: ReactNode
  /** What stands there while nothing is chosen. */
  none: string
  choices: readonly { value: string; label: string }[]
}

/** A labelled list to choose one of. */
export function Select({ label, field, hint, none, choices }: Props) {
  const { name, value, change } = field
  return (
    <FieldFrame label={label} field={field} hint={hint}>
      <select
        id={name}
        name={name}
        className="entry entry-select"
        value={value}
        onChange={(event) => change(event.target.value)}
        {...describedBy(field, hint)}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
