import { type Static, Type } from 'typebox'
import { closedObject, Id, nullable, ONE_LINE, Problem, refusedAs } from './fields.ts'

const text = (
  message: Parameters<typeof refusedAs>[0],
  rules: { minLength?: number; maxLength: number; pattern?: string },
) => Type.String({ ...rules, ...refusedAs(message) })

/** Any email address, in any spelling. */
export const EmailAddress = Type.String({
  format: 'email',
  maxLength: 254,
  ...refusedAs('email'),
})
const FirstName = text('firstName', {
  maxLength: 100,
  pattern: ONE_LINE,
})
const Phone = text('phone', {
  maxLength: 30,
  pattern: '^\\+?[0-9][0-9 ()-]{5,28}$',
})

/** The length of a new password, stored exactly as typed, without trimming. */
export const PASSWORD_LENGTH = { min: 8, max: 128 }
const NewPassword = text('newPassword', {
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
})
/** A password to compare: any length that a password can have. */
export const TypedPassword = text('typedPassword', { minLength: 1, maxLength: 128 })
const Pin = text('pin', { maxLength: 6, pattern: '^[0-9]{6}$' })
const Otp = text('code', { maxLength: 6, pattern: '^[0-9]{6}$' })

export const genders = ['Male', 'Female'] as const
const Gender = Type.Enum([...genders])

export const User = Type.Object({
  id: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  dob: nullable(Type.String(), { description: 'YYYY-MM-DD' }),
  gender: nullable(Gender),
  internal: Type.Boolean({ description: 'Whether the RM 1.00 top-up is offered to this account' }),
})
export type User = Static<typeof User>

/** Success; `message` is shown to the shopper. */
export const Done = Type.Object({ success: Type.Literal(true), message: Type.String() })
export type Done = Static<typeof Done>

/** Success; `status` is the message for the banner of the next page. */
export const StatusResponse = Type.Object({ status: Type.String() })
export type StatusResponse = Static<typeof StatusResponse>

export const Register = closedObject({
  first_name: FirstName,
  email: EmailAddress,
  password: NewPassword,
  pin: Pin,
  phone: Phone,
  referral_code: Type.Optional(nullable(text('referralCode', { maxLength: 40 }))),
})
export type Register = Static<typeof Register>

export const VerifyEmail = closedObject({ email: EmailAddress, otp: Otp })
export type VerifyEmail = Static<typeof VerifyEmail>

export const EmailOnly = closedObject({ email: EmailAddress })
export type EmailOnly = Static<typeof EmailOnly>

export const Login = closedObject({
  email: EmailAddress,
  password: TypedPassword,
  remember: Type.Optional(Type.Boolean()),
})
export type Login = Static<typeof Login>

export const LoggedIn = Type.Object({ token: Type.String(), user: User })
export type LoggedIn = Static<typeof LoggedIn>

/**
 * 403 of login: email and password are right, but the address is unverified. An ordinary problem, identified
 * by its `code`.
 */
export const EMAIL_UNVERIFIED = 'email_unverified'
export const ACCOUNT_SUSPENDED = 'account_suspended'
export const LoginRefused = Type.Object({
  ...Problem.properties,
  code: Type.Enum([EMAIL_UNVERIFIED, ACCOUNT_SUSPENDED]),
})
export type LoginRefused = Static<typeof LoginRefused>

export const ResetPassword = closedObject({
  token: text('link', { maxLength: 200 }),
  email: EmailAddress,
  password: NewPassword,
  password_confirmation: Type.String({ maxLength: 128 }),
})
export type ResetPassword = Static<typeof ResetPassword>

export const UpdateProfile = closedObject({
  id: Id,
  first_name: FirstName,
  phone: Phone,
  dob: Type.Union([Type.String({ format: 'date' }), Type.Literal(''), Type.Null()], {
    description: 'Empty means none',
    ...refusedAs('date'),
  }),
  gender: Type.Union([Gender, Type.Literal(''), Type.Null()], {
    ...refusedAs('choice'),
  }),
})
export type UpdateProfile = Static<typeof UpdateProfile>

export const UpdatePassword = closedObject({
  id: Id,
  currentPassword: TypedPassword,
  newPassword: NewPassword,
  confirmPassword: Type.String({ maxLength: 128 }),
})
export type UpdatePassword = Static<typeof UpdatePassword>

export const UpdatePin = closedObject({
  id: Id,
  currentPin: Pin,
  newPin: Pin,
  confirmPin: Type.String({ maxLength: 6 }),
})
export type UpdatePin = Static<typeof UpdatePin>

export const DeleteAccount = closedObject({ deletePassword: TypedPassword })
export type DeleteAccount = Static<typeof DeleteAccount>

/** 409 of delete-account: the message states the open orders and the remaining gold. */
export const AccountInUse = Type.Object({
  ...Problem.properties,
  orders: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids of unfinished orders, if any: the oldest 20',
    }),
  ),
})
export type AccountInUse = Static<typeof AccountInUse>

export const VerifyPin = closedObject({ id: Id, pin: Pin })
export type VerifyPin = Static<typeof VerifyPin>

export const ResetPin = closedObject({
  otp: Otp,
  newPin: Pin,
  confirmPin: Type.String({ maxLength: 6 }),
})
export type ResetPin = Static<typeof ResetPin>

/** The body of calls without input: absent or an empty object. */
export const EmptyBody = Type.Unsafe<Record<string, never> | null>({
  type: ['object', 'null'],
  additionalProperties: false,
})

export const Session = Type.Object({
  id: Type.Integer(),
  device: Type.String({ description: 'Browser and system, such as "Chrome on Android"' }),
  address: Type.String({ description: 'The address it was opened from' }),
  created_at: Type.String(),
  last_used_at: Type.String({ description: 'Accurate to a few minutes' }),
  current: Type.Boolean({ description: 'Whether it is the caller’s' }),
})
export type Session = Static<typeof Session>

export const SessionsResponse = Type.Object({ sessions: Type.Array(Session) })
export type SessionsResponse = Static<typeof SessionsResponse>
