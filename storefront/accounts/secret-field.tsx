import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { forms } from '#messages/forms.ts'
import { Field } from '../forms/form-parts.tsx'
import { sixDigits } from './credential-checks.ts'
import { strengthOf } from './password-strength.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'inside'>

/** A password input that can show its characters. */
export function PasswordField(props: Props) {
  const [shown, toggle] = useToggle()
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

/** A new password with its strength. `known`: the owner's known data. */
export function NewPasswordField({ known, ...props }: Props & { known?: string[] }) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint={<PasswordStrengthHint password={props.field.value} known={known} />}
      {...props}
    />
  )
}

/** A security PIN: six masked digits, ignored by password managers. */
export function PinField(props: Props) {
  const [shown, toggle] = useToggle()
  return (
    <DigitsField
      type={shown ? 'text' : 'password'}
      placeholder={forms.enterPin}
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore=""
      inside={toggle}
      {...props}
    />
  )
}

function useToggle() {
  const [shown, setShown] = useState(false)
  // A name like the field's label would make that label ambiguous.
  const name = shown ? forms.hideCharacters : forms.showCharacters
  const Icon = shown ? EyeOff : Eye
  const button = (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => setShown(!shown)}
      className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-lg text-muted hover:text-ink"
    >
      <Icon className="size-5" />
    </button>
  )
  return [shown, button] as const
}

const colours = ['bg-line', 'bg-danger', 'bg-gold', 'bg-cool', 'bg-good'] as const
const steps = [1, 2, 3, 4]

/** The strength of a password as a bar and a label. */
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

/** An input of six digits, in any format. */
export function DigitsField({ field, ...rest }: ComponentProps<typeof Field>) {
  const change = (text: string) => field.change(sixDigits(text))
  return (
    <Field
      inputMode="numeric"
      maxLength={6}
      spellCheck={false}
      // The browser would cut a pasted "123 456" before the space is removed.
      onPaste={(event) => {
        event.preventDefault()
        change(event.clipboardData.getData('text'))
      }}
      {...rest}
      field={{ ...field, change }}
    />
  )
}

/** A hidden username, which tells password managers the account. */
export function Username({ email }: { email: string }) {
  return (
    <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
  )
}
