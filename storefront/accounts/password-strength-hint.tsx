import { strengthOf } from './password-strength.ts'

const colours = ['bg-line', 'bg-danger', 'bg-gold', 'bg-cool', 'bg-good'] as const
const steps = [1, 2, 3, 4]

/** How strong a password is, as a line and in words. */
export function PasswordStrengthHint({
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
