import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldFrame } from './field.tsx'
import type { FieldState } from './use-form.ts'

type Props = Omit<ComponentProps<'textarea'>, 'form' | 'value' | 'onChange' | 'name' | 'id'> & {
  label: string
  field: FieldState
  hint?: ReactNode
}

/** A labelled field of several lines, which grows with what is typed where the browser can. */
export function TextArea({ label, field, hint, ...rest }: Props) {
  const { name, value, change } = field
  return (
    <FieldFrame label={label} field={field} hint={hint}>
      <textarea
        id={name}
        name={name}
        rows={5}
        className="entry block field-sizing-content max-h-96 min-h-36 resize-y"
        value={value}
        onChange={(event) => change(event.target.value)}
        {...describedBy(field, hint)}
        {...rest}
      />
    </FieldFrame>
  )
}
