import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from '../forms/field.tsx'
import { sixDigits } from './credential-checks.ts'
import { strengthOf } from './password-strength.ts'

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

const colours = ['bg-line', 'bg-danger', 'bg-gold', 'bg-cool', 'bg-good'] as const
const steps = [1, 2, 3, 4]

/** How strong a password is, as a line and in words. */
function PasswordStrengthHint({
  password,
  known,
}: {
  password: string
  known?: string[] | undefined
}) {
  const { score, words } = strengthOf(password, known)
  return (
    <>
      <span aria-hidden="true" className="mt-2 mb-1.5 grid grid-cols-4 gap-1.5">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1 rounded-full transition-colors ${step <= score ? colours[score] : 'bg-line'}`}
          />
        ))}
      </span>
      {words}
    </>
  )
}

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

/** Tells password managers whose password is being set; nobody else sees it. */
export function Username({ email }: { email: string }) {
  return (
    <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
  )
}
