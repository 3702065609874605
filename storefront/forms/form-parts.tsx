import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { forms } from '#messages/forms.ts'
import { Button } from '../ui/button.tsx'
import type { FieldState } from './use-form.ts'

type Props = Omit<ComponentProps<'input'>, 'form' | 'value' | 'onChange' | 'name' | 'id'> & {
  label: string
  field: FieldState
  hint?: ReactNode
  /** Classes of the frame. */
  frame?: string
  /** Content at the input's right end. */
  inside?: ReactNode
}

/** A labelled input with hint and error. */
export function Field({ label, field, hint, frame, inside, className = '', ...input }: Props) {
  const { name, value, change } = field
  return (
    <FieldFrame label={label} field={field} hint={hint} className={frame}>
      <div className="relative">
        <input
          id={name}
          name={name}
          className={`entry ${inside ? 'pr-13!' : ''} ${className}`}
          value={value}
          onChange={(event) => change(event.target.value)}
          {...describedBy(field, hint)}
          {...input}
        />
        {inside}
      </div>
    </FieldFrame>
  )
}

/** An email input: `autoComplete` says whether it is the login's. */
export const EmailAddressField = (props: Props & { autoComplete: 'email' | 'username' }) => (
  <Field type="email" inputMode="email" autoCapitalize="none" maxLength={254} {...props} />
)

/** A phone number input. */
export const PhoneField = (props: Props) => (
  <Field
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={30}
    placeholder="+60 12-345 6789"
    {...props}
  />
)

type FrameProps = Pick<Props, 'label' | 'field' | 'hint' | 'children'> & {
  className?: string | undefined
}

/** Label, hint and error around a control whose id is the field's name. */
export function FieldFrame({ label, field, hint, className, children }: FrameProps) {
  const { name, error } = field
  return (
    <div className={className}>
      <label htmlFor={name} className="mb-1.5 block font-medium">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${name}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </div>
      )}
    </div>
  )
}

/** The attributes that link a control to its error and hint. */
export function describedBy({ name, error }: FieldState, hint?: ReactNode) {
  const ids = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': error !== '', 'aria-describedby': ids || undefined }
}

type SelectProps = {
  label: string
  field: FieldState
  /** The text while nothing is chosen. */
  none: string
  choices: readonly { value: string; label: string }[]
  autoComplete?: string
}

/** A labelled select. */
export function Select({ label, field, none, choices, autoComplete }: SelectProps) {
  const { name, value, change } = field
  return (
    <FieldFrame label={label} field={field}>
      <select
        id={name}
        name={name}
        autoComplete={autoComplete}
        className="entry entry-select"
        value={value}
        onChange={(event) => change(event.target.value)}
        {...describedBy(field)}
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

type TextAreaProps = Omit<
  ComponentProps<'textarea'>,
  'form' | 'value' | 'onChange' | 'name' | 'id'
> & {
  label: string
  field: FieldState
  hint?: ReactNode
}

/** A labelled textarea, which grows with its text if the browser supports that. */
export function TextArea({ label, field, hint, ...rest }: TextAreaProps) {
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

/** A success or error message of a whole form. Nothing without children. */
export function Alert({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }) {
  if (!children) return null
  const good = tone === 'good'
  const Icon = good ? CircleCheck : TriangleAlert
  const look = good
    ? 'border-good/40 bg-good/10 text-good'
    : 'border-danger/40 bg-danger-wash text-danger'
  return (
    <div
      role={good ? 'status' : 'alert'}
      className={`flex gap-2.5 rounded-xl border px-3.5 py-3 leading-snug ${look}`}
    >
      <Icon className="mt-px size-5 shrink-0" />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  )
}

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  busy: boolean
  busyText?: string
}

/** A form's submit button. While busy it is not disabled, so that it keeps the focus. */
export function SubmitButton({ className = '', children, ...props }: SubmitProps) {
  const { busy, busyText = forms.pleaseWait, look = 'gold', ...rest } = props
  return (
    <Button
      type="submit"
      look={look}
      aria-disabled={busy}
      className={`min-h-12! whitespace-normal! aria-disabled:cursor-progress aria-disabled:opacity-60 ${className}`}
      {...rest}
    >
      {busy ? busyText : children}
    </Button>
  )
}
