import type { ComponentProps } from 'react'
import { Field } from '../forms/field.tsx'
import { sixDigits } from './credential-checks.ts'

/** A field of six digits, however they are typed or pasted. */
export function DigitsField({ field, ...rest }: ComponentProps<typeof Field>) {
  const change = (text: string) => field.change(sixDigits(text))
  return (
    <Field
      inputMode="numeric"
      maxLength={6}
      spellCheck={false}
      // The browser would cut a pasted "123 456" before its space is taken out.
      onPaste={(event) => {
        event.preventDefault()
        change(event.clipboardData.getData('text'))
      }}
      {...rest}
      field={{ ...field, change }}
    />
  )
}
