import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from '../forms/field.tsx'
import { DigitsField } from './digits-field.tsx'
import { PasswordStrengthHint } from './password-strength-hint.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'inside'>

/** A password, which can be shown while it is typed. */
export function PasswordField(props: Props) {
  const [shown, toggle] = useToggle(props.label)
  return (
    <Field
      type={shown ? 'text' : 'password'}
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      inside={toggle}
      {...props}
    />
  )
}

/** A new password, with a hint of how strong it is. `known`: what others know of its owner. */
export function NewPasswordField({ known, ...props }: Props & { known?: string[] }) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint={<PasswordStrengthHint password={props.field.value} known={known} />}
      {...props}
    />
  )
}

/** A security PIN: six digits, masked. No password manager is to take it for the password. */
export function PinField(props: Props) {
  const [shown, toggle] = useToggle(props.label)
  return (
    <DigitsField
      type={shown ? 'text' : 'password'}
      placeholder="Enter 6-digit PIN"
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore=""
      inside={toggle}
      {...props}
    />
  )
}

function useToggle(label: string) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const button = (
    <button
      type="button"
      // Another control with the field's label would make that ambiguous.
      aria-label={shown ? 'Hide characters' : 'Show characters'}
      title={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
      onClick={() => setShown(!shown)}
      className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-lg text-muted hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  )
  return [shown, button] as const
}
