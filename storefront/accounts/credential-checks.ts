type Errors<Name extends string> = Partial<Record<Name, string>>

/** Validates a registration before it is sent. */
export function checkRegistration(typed: { password: string; confirm: string }) {
  const errors: Errors<'password' | 'confirm'> = {}
  if (typed.password === '') errors.password = 'Password is required'
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

const noMatch = 'Passwords do not match.'
