import { type Static, Type } from 'typebox'
import { EmailAddress, TypedPassword } from './accounts.ts'
import { closedObject, nullable, ONE_LINE, Problem } from './fields.ts'
import { listQuery, listSorts, pageOf, type SortedList } from './lists.ts'

export const roles = ['owner', 'finance', 'fulfilment', 'content', 'support'] as const
export const Role = Type.Enum([...roles], { message: 'This role does not exist.' })
export type Role = (typeof roles)[number]

/** An operator's roles. Their rights combine; an owner has every right, and so no other role. */
export const Roles = Type.Array(Role, {
  minItems: 1,
  maxItems: roles.length,
  uniqueItems: true,
  message: 'Choose at least one role.',
})

/** The roles in their usual order; an owner's alone, since it includes the others. */
export const orderedRoles = (chosen: readonly Role[]): Role[] =>
  chosen.includes('owner') ? ['owner'] : roles.filter((role) => chosen.includes(role))

/** The roles in words: "finance", "fulfilment and support". */
export const rolesInWords = (chosen: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(chosen)

/** Operators' passwords are longer than shoppers': they give access to other people's money. */
export const OPERATOR_PASSWORD_LENGTH = { min: 12, max: 128 }
const NewPassword = Type.String({
  minLength: OPERATOR_PASSWORD_LENGTH.min,
  maxLength: OPERATOR_PASSWORD_LENGTH.max,
  message: 'The password must have 12 to 128 characters.',
})
const Name = Type.String({
  maxLength: 100,
  pattern: ONE_LINE,
  message: 'Please enter a name of at most 100 characters.',
})
/** Six digits of the app, or a recovery code. */
const Code = Type.String({
  maxLength: 20,
  pattern: '^[0-9]{6}$|^[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}-[0-9a-zA-Z]{4}$',
  message: 'Enter the six digits of your app, or a recovery code like abcd-1234-efgh.',
})
const AppCode = Type.String({
  maxLength: 6,
  pattern: '^[0-9]{6}$',
  message: 'Enter the six digits of your app.',
})
export const Reason = Type.String({
  maxLength: 500,
  pattern: '\\S',
  message: 'Please give a reason of at most 500 characters.',
})
const OperatorId = Type.String({ pattern: '^p[0-9a-hjkmnp-tv-z]{26}$' })
const InvitationToken = Type.String({
  pattern: '^[\\w-]{43}$',
  message: 'This link is incomplete. Please open the complete link.',
})
export const OperatorParams = closedObject({ id: OperatorId })

/** A mailed code that confirms an enrolment. */
const EmailCode = Type.String({
  maxLength: 9,
  pattern: '^[0-9a-zA-Z]{4}-?[0-9a-zA-Z]{4}$',
  message: 'Enter the code from the email, like abcd-efgh.',
})

/**
 * The stages of a login: an app code is missing; without an app, the mailed code is missing, or the
 * enrolment; or the login is complete.
 */
const loginStages = ['second_factor', 'email_code', 'enrolment', 'open'] as const
export type LoginStage = (typeof loginStages)[number]

export const OperatorSession = Type.Object({
  operator: Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    roles: Roles,
  }),
  stage: Type.Enum([...loginStages]),
  rights: Type.Array(Type.String(), { description: 'The rights of the operator’s roles' }),
  recovery_codes_left: Type.Integer(),
  csrf_token: Type.String({
    description: 'Send it as x-csrf-token with every change',
  }),
  expires_at: Type.String(),
})
export type OperatorSession = Static<typeof OperatorSession>

/** The operator logged in in this browser, if any. */
export const MaybeOperatorSession = Type.Object({
  session: nullable(OperatorSession),
})
export type MaybeOperatorSession = Static<typeof MaybeOperatorSession>

export const OperatorLogin = closedObject({ email: EmailAddress, password: TypedPassword })
export type OperatorLogin = Static<typeof OperatorLogin>

export const SecondFactor = closedObject({ code: Code })
export type SecondFactor = Static<typeof SecondFactor>

export const ConfirmEmail = closedObject({ code: EmailCode })
export type ConfirmEmail = Static<typeof ConfirmEmail>

export const Enrolment = Type.Object({
  secret: Type.String({ description: 'For manual entry if the QR code cannot be scanned' }),
  uri: Type.String({ description: 'The QR code’s content' }),
})
export type Enrolment = Static<typeof Enrolment>

export const ConfirmEnrolment = closedObject({ code: AppCode })
export type ConfirmEnrolment = Static<typeof ConfirmEnrolment>

/** Shown once: the shop stores only hashes. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const OwnPassword = closedObject({
  current_password: TypedPassword,
  new_password: NewPassword,
})
export type OwnPassword = Static<typeof OwnPassword>

export const ForgotOwnPassword = closedObject({ email: EmailAddress })
export const ResetOwnPassword = closedObject({ token: InvitationToken, password: NewPassword })
export type ResetOwnPassword = Static<typeof ResetOwnPassword>

export const ChangeRoles = closedObject({ roles: Roles, reason: Reason })
export const ReasonBody = closedObject({ reason: Reason })

export const Invite = closedObject({ email: EmailAddress, name: Name, roles: Roles })
export type Invite = Static<typeof Invite>

export const InvitationQuery = closedObject({ token: InvitationToken })
/** The enrolment's secret, encrypted, so that only the person who was shown it can enrol it. */
const SealedSecret = Type.String({
  maxLength: 200,
  pattern: '^v1\\.[0-9a-f]{8}\\.[\\w-]+$',
  message: 'Please reload this page and scan its QR code.',
})
/** The invitation, and the authenticator app to enrol on acceptance, new at each opening. */
export const InvitationDetails = Type.Object({
  email: Type.String(),
  name: Type.String(),
  roles: Roles,
  enrolment: Enrolment,
  sealed_secret: Type.String({ description: 'Send it back on acceptance' }),
})
export type InvitationDetails = Static<typeof InvitationDetails>

export const AcceptInvitation = closedObject({
  token: InvitationToken,
  password: NewPassword,
  sealed_secret: SealedSecret,
  code: AppCode,
})
export type AcceptInvitation = Static<typeof AcceptInvitation>

/** Creates the first owner of a shop, with the link that its start prints. */
export const CreateFirstOwner = closedObject({
  token: InvitationToken,
  name: Name,
  email: EmailAddress,
  password: NewPassword,
})
export type CreateFirstOwner = Static<typeof CreateFirstOwner>

export const InvitationParams = closedObject({
  id: Type.String({ pattern: '^i[0-9a-hjkmnp-tv-z]{26}$' }),
})
/** An open invitation within its 72 hours. */
export const InvitationEntry = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  roles: Roles,
  invited_by: Type.String(),
  created_at: Type.String(),
  expires_at: Type.String(),
  revoked_at: nullable(Type.String()),
})
export type InvitationEntry = Static<typeof InvitationEntry>
export const Invitations = Type.Object({
  data: Type.Array(InvitationEntry),
  single_operator: Type.Boolean({
    description: 'Whether there is a single operator, so that nothing needs a second person',
  }),
})
export type Invitations = Static<typeof Invitations>

/** Reasons for refusing a call that this operator could otherwise make: the `code` of a 401 or 403. */
export const consoleRefusals = {
  /** Not logged in, or the session has ended. */
  loggedOut: 'logged_out',
  /** A code of the second factor is required: at login, or because the last one is too old. */
  secondFactor: 'second_factor_needed',
  /** A mailed code is required before an app can be enrolled. */
  emailCode: 'email_code_needed',
  /** An authenticator app must be enrolled first. */
  enrolment: 'enrolment_needed',
  /** No role has the right. */
  right: 'right_missing',
  /** The session's CSRF token is missing: the request may come from another site. */
  forged: 'forged',
  /** Another operator acted first: `done` has who and when. */
  alreadyDone: 'already_done',
  /** Another operator has claimed it: `holder` is their id. */
  claimedByOther: 'claimed_by_other',
  /**
   * The thing was saved by another operator after it was read: `current` is its present state, `done` the
   * event.
   */
  changedMeanwhile: 'changed_meanwhile',
  /** 202: nothing has changed yet; a second person must approve. */
  waitsForApproval: 'waits_for_approval',
} as const

/** 409: another operator acted first. `done` has the event, if known. */
export const AlreadyDone = Type.Object({
  ...Problem.properties,
  code: Type.Literal(consoleRefusals.alreadyDone),
  done: Type.Object({
    event: Type.String(),
    actor_kind: Type.String(),
    actor: nullable(Type.String()),
    at: Type.String(),
  }),
})
export type AlreadyDone = Static<typeof AlreadyDone>

/** 409: the thing was saved after it was read. `current`: its present state and version. */
export type ChangedMeanwhile<Thing extends Versioned = Versioned> = {
  success: false
  message: string
  error: string
  code: typeof consoleRefusals.changedMeanwhile
  current: Thing
  done?: AlreadyDone['done']
}

/** The version that was read: a save over another version is refused. Each save increments it. */
export const Version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  message: 'Say which version was read.',
})
/** Things that operators edit. */
export type Versioned = { version: number }

/** An event of a thing, as in every history of the console. */
export const HistoryEntry = Type.Object({
  id: Type.Union([Type.Integer(), Type.String()]),
  event: Type.String(),
  actor_kind: Type.String(),
  actor: nullable(Type.String()),
  reason: nullable(Type.String()),
  before: nullable(Type.Record(Type.String(), Type.Unknown())),
  after: nullable(Type.Record(Type.String(), Type.Unknown())),
  created_at: Type.String(),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** Operators' names by id, including deactivated ones, for histories. */
export const OperatorNames = Type.Object({
  operators: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), active: Type.Boolean() }),
  ),
})
export type OperatorNames = Static<typeof OperatorNames>

const When = nullable(Type.String())

export const OperatorEntry = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  roles: Roles,
  second_factor: Type.Boolean(),
  created_at: Type.String(),
  last_seen_at: When,
  deactivated_at: When,
})
export type OperatorEntry = Static<typeof OperatorEntry>

export const OperatorsQuery = listQuery('operators', {
  role: Type.Optional(Role),
  active: Type.Optional(Type.Boolean()),
})
export type OperatorsQuery = Static<typeof OperatorsQuery>
export const OperatorsPage = pageOf(OperatorEntry)

/** An operator's action and its subject. */
export const OperatorEventEntry = Type.Object({
  ...HistoryEntry.properties,
  id: Type.String({
    description: 'The event’s history, and its number there',
  }),
  subject_kind: Type.String(),
  subject_id: Type.String(),
  subject_name: nullable(Type.String(), {
    description: 'The subject’s name; null if kind and id suffice',
  }),
})
export type OperatorEventEntry = Static<typeof OperatorEventEntry>

const Word = Type.String({ maxLength: 100, pattern: '^[\\w .:-]+$' })
export const OperatorEventsQuery = listQuery('operator-events', {
  actor: Type.Optional(Word),
  event: Type.Optional(Word),
  subject_kind: Type.Optional(Word),
  subject_id: Type.Optional(Word),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
})
export type OperatorEventsQuery = Static<typeof OperatorEventsQuery>
export const OperatorEventsPage = pageOf(OperatorEventEntry)

/** The most rows of a downloaded list. */
export const EXPORTED_ROWS_MAX = 10_000

/** A downloaded list: its name, the names of the filters in use, and its number of rows. */
export const RecordExport = closedObject({
  list: Type.Enum(Object.keys(listSorts) as SortedList[]),
  filters: Type.Array(Type.String({ pattern: '^[a-z_]{1,40}$' }), { maxItems: 20 }),
  rows: Type.Integer({ minimum: 0, maximum: EXPORTED_ROWS_MAX }),
})
export type RecordExport = Static<typeof RecordExport>

const text = Type.String()

/** Kinds of changes that may need a second person. */
export const changeKinds = [
  'affiliate-tiers',
  'coupon',
  'flash_sale',
  'order_refund',
  'payment_instructions',
  'payment_method',
  'payment_translation',
  'payout_run',
  'price_import',
  'price_undo',
  'product',
] as const
export type ChangeKindName = (typeof changeKinds)[number]

const states = ['waiting', 'approved', 'declined', 'withdrawn', 'expired'] as const

/** A changed field: name, value before and value after. */
export const ChangeRow = Type.Object({ name: text, before: text, after: text })
export type ChangeRow = Static<typeof ChangeRow>

/** A change request, open or decided. */
export const ChangeRequest = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum([...changeKinds]),
  subject: text,
  title: text,
  rows: Type.Array(ChangeRow),
  state: Type.Enum([...states]),
  requested_by: text,
  created_at: text,
  expires_at: text,
  decided_by: nullable(text),
  decided_at: nullable(text),
})
export type ChangeRequest = Static<typeof ChangeRequest>
export const ChangeRequestsPage = pageOf(ChangeRequest)
export const ChangeRequestsQuery = listQuery('change-requests', {
  state: Type.Optional(Type.Enum([...states])),
  kind: Type.Optional(Type.Enum([...changeKinds])),
  subject: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ChangeRequestsQuery = Static<typeof ChangeRequestsQuery>

export const DeclineChange = closedObject({ reason: Reason })
