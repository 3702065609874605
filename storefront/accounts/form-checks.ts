import { password, pinSettings, register } from '#messages/account.ts'

type Errors<Name extends string> = Partial<Record<Name, string>>

const required = {
  first_name: register.nameMissing,
  email: register.emailMissing,
  phone: register.phoneMissing,
  password: register.passwordMissing,
  pin: register.pinMissing,
}
type Registration = Record<keyof typeof required | 'confirm', string>

/** Validates a registration before it is sent: everything that is missing, at once. */
export function checkRegistration(typed: Registration) {
  const errors: Errors<keyof Registration> = {}
  for (const [name, message] of Object.entries(required) as [keyof typeof required, string][]) {
    if (typed[name].trim() === '') errors[name] = message
  }
  if (typed.pin !== '' && typed.pin.length < 6) errors.pin = register.pinTooShort
  if (typed.password !== typed.confirm) errors.confirm = password.noMatch
  return errors
}

/** Validates a new password and its repetition. */
export function checkReset(typed: { password: string; password_confirmation: string }) {
  const errors: Errors<'password_confirmation'> = {}
  if (typed.password !== typed.password_confirmation) {
    errors.password_confirmation = password.noMatch
  }
  return errors
}

/** Validates a change of the password. */
export function checkNewPassword(typed: { newPassword: string; confirmPassword: string }) {
  const errors: Errors<'confirmPassword'> = {}
  if (typed.newPassword !== typed.confirmPassword) {
    errors.confirmPassword = password.newNoMatch
  }
  return errors
}

/** Validates a change of the PIN. */
export function checkNewPin(typed: { newPin: string; confirmPin: string }) {
  const errors: Errors<'confirmPin'> = {}
  if (typed.newPin !== typed.confirmPin) errors.confirmPin = pinSettings.noMatch
  return errors
}
