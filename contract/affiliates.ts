import { type Static, Type } from 'typebox'
import { closedObject, nullable, ONE_LINE, Paging, pagedList } from './fields.ts'
import { forms } from './messages/en/forms.ts'

/** A required text of the form. `label`: its name in the form. */
const typed = (label: string, maxLength: number, pattern = '\\S') =>
  Type.String({
    maxLength,
    pattern,
    message: `Please enter ${label} (at most ${maxLength} characters).`,
  })

/** A creator's platforms, as the form sends them. */
export const socialPlatforms = ['tiktok', 'fb', 'ig', 'youtube', 'others'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

/** The permitted document types, by content, and their maximum size. */
export const DOCUMENT = {
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  bytesMax: 5 * 1024 * 1024,
} as const

/**
 * The form's fields, each sent as text; `social_media` as `social_media[0]`, `social_media[1]` and so on,
 * `document` as a file.
 */
export const RegisterAffiliate = closedObject({
  name: typed('your name', 100, ONE_LINE),
  phone_no: Type.String({
    maxLength: 30,
    pattern: '^\\+?[0-9][0-9 ()-]{5,28}$',
    message: 'Please enter a phone number, like +60 12-345 6789.',
  }),
  email: Type.String({
    format: 'email',
    maxLength: 254,
    message: 'This e-mail address is not valid.',
  }),
  social_media: Type.Array(
    Type.Enum([...socialPlatforms], { message: 'This choice is not valid.' }),
    { maxItems: socialPlatforms.length, uniqueItems: true, message: 'This choice is not valid.' },
  ),
  reason: typed('your reason', 2000),
  previous_collab: typed('your previous collaborations', 2000),
  bank_name: typed('the name of your bank', 100, ONE_LINE),
  account_number: Type.String({
    maxLength: 34,
    pattern: '^[0-9][0-9 -]{4,32}$',
    message: 'Please enter an account number, digits only.',
  }),
  account_name: typed('the name on your bank account', 100, ONE_LINE),
  /** `1`, `true` or `on` in the form. Optional for clients that obtain consent elsewhere. */
  agree: Type.Optional(Type.Literal(true, { message: forms.agreementMissing })),
})
export type RegisterAffiliate = Static<typeof RegisterAffiliate>

export const applicationStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** An application as shown to its applicant. */
export const AffiliateApplication = Type.Object({
  id: Type.Integer(),
  bank_name: Type.String(),
  bank_acc_no: Type.String(),
  bank_acc_name: Type.String(),
  /** `suspended`: approved, but at present no new referrals are attributed. */
  status: Type.Enum([...applicationStatuses]),
  /** Assigned on approval. */
  referral_code: nullable(Type.String()),
  /** The reason for a rejection; otherwise null. */
  rejection_reason: nullable(Type.String()),
  created_at: Type.String(),
})
export type AffiliateApplication = Static<typeof AffiliateApplication>

export const ApplicationsQuery = Type.Object(Paging.properties)

/** The caller's applications, newest first. */
export const ApplicationsResponse = Type.Object({
  data: pagedList(AffiliateApplication),
})
export type ApplicationsResponse = Static<typeof ApplicationsResponse>

/** `month`: in Malaysia, as YYYY-MM; defaults to the present one. */
export const ReferralsQuery = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: '^20[2-9][0-9]-(0[1-9]|1[0-2])$',
      message: 'The month must be like 2026-01.',
    }),
  ),
})

/** A person who registered with the affiliate's code. Amounts are ringgit. */
export const Referral = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** Masked: only the beginning and the host. */
  email: Type.String(),
  /** Negative if more was refunded in this month than spent. */
  monthly_spent: Type.Number(),
  /** Whether they paid for an order within the last 30 days, or the 30 days before the month's end. */
  is_active: Type.Boolean(),
})
export type Referral = Static<typeof Referral>

/** An affiliate's month. Amounts are ringgit, the rate is in percent. */
export const ReferralsResponse = Type.Object({
  success: Type.Literal(true),
  /** YYYY-MM. */
  month: Type.String(),
  referrals: Type.Array(Referral),
  active_users: Type.Integer(),
  total_sales: Type.Number(),
  /** The requirements of the next tier; absent at the top. */
  next_tier: Type.Optional(
    Type.Object({
      active_users: Type.Integer(),
      sales: Type.Number(),
      commission_rate: Type.Number(),
    }),
  ),
  commission_rate: Type.Number(),
  commission_earned: Type.Number(),
  /** Whether the month is closed; its figures are then those of its statement. */
  is_closed: Type.Boolean(),
  /** Refunds of earlier months, deducted from the statement; zero or negative. */
  carried: Type.Number(),
  /** The total owed to the affiliate from closed months. */
  owed: Type.Number(),
  referral_code: Type.String(),
  /** Whether a custom code has been chosen; it can be chosen once. */
  code_chosen: Type.Boolean(),
  /** Whether attribution of new referrals is suspended. */
  suspended: Type.Boolean(),
})
export type ReferralsResponse = Static<typeof ReferralsResponse>

export const ChooseReferralCode = closedObject({
  referral_code: Type.String({
    maxLength: 16,
    pattern: '^[0-9A-Za-z]{4,16}$',
    message: 'The code must be 4 to 16 letters and digits.',
  }),
})
export type ChooseReferralCode = Static<typeof ChooseReferralCode>

export const ReferralCodeResponse = Type.Object({
  success: Type.Literal(true),
  referral_code: Type.String(),
})
export type ReferralCodeResponse = Static<typeof ReferralCodeResponse>
