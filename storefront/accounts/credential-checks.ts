type Errors<Name extends string> = Partial<Record<Name, string>>

const required = {
  first_name: 'Name is required',
  email: 'Email is required',
  phone: 'Phone is required',
  password: 'Password is required',
  pin: 'Pin is required',
}
type Registration = Record<keyof typeof required | 'confirm', string>

/** Validates a registration before it is sent: everything that is missing, at once. */
export function checkRegistration(typed: Registration) {
  const errors: Errors<keyof Registration> = {}
  for (const [name, message] of Object.entries(required) as [keyof typeof required, string][]) {
    if (typed[name].trim() === '') errors[name] = message
  }
  if (typed.pin !== '' && typed.pin.length < 6) errors.pin = 'The PIN must be 6 digits.'
  if (typed.password !== typed.confirm) errors.confirm = noMatch
  return errors
}

/** Validates a new password and its repetition. */
export function checkReset(typed: { password: string; password_confirmation: string }) {
  const errors: Errors<'password_confirmation'> = {}
  if (typed.password !== typed.password_confirmation) errors.password_confirmation = noMatch
  return errors
}

/** Validates a change of the password. */
export function checkNewPassword(typed: { newPassword: string; confirmPassword: string }) {
  const errors: Errors<'confirmPassword'> = {}
  if (typed.newPassword !== typed.confirmPassword) {
    errors.confirmPassword = 'New password and confirm password do not match.'
  }
  return errors
}

/** Validates a change of the PIN. */
export function checkNewPin(typed: { newPin: string; confirmPin: string }) {
  const errors: Errors<'confirmPin'> = {}
  if (typed.newPin !== typed.confirmPin) {
    errors.confirmPin = 'New pin and confirm pin do not match.'
  }
  return errors
}

/** The first six digits of an input: codes and PINs are pasted with spaces and dashes. */
export function sixDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6)
}

let kept: { email: string; password: string } | undefined

/** Keeps a registration's credentials in memory, to log in once its address is verified. */
export function keepCredentials(credentials: { email: string; password: string }): void {
  kept = credentials
}

/** The kept credentials of an address, once; undefined after a reload or in another tab. */
export function consumeCredentials(email: string): { email: string; password: string } | undefined {
  const own = kept?.email === email ? kept : undefined
  kept = undefined
  return own
}

const noMatch = 'Passwords do not match.'
