import { type Operation, tooOften } from './operation.ts'

const noAffiliate = 'The caller has no approved application.'

export const affiliateOperations = {
  registerAffiliate: {
    summary: 'Apply to become an affiliate',
    caller: 'customer',
    refusals: { 409: 'An application is pending or approved already.', 429: tooOften },
  },
  affiliateApplications: { summary: 'List the caller’s applications', caller: 'customer' },
  referrals: {
    summary: 'Read a month of referrals',
    description:
      'Who registered with the caller’s code, what they spent, and the commission of it.',
    caller: 'customer',
    refusals: { 403: noAffiliate },
  },
  chooseReferralCode: {
    summary: 'Choose the referral code',
    description: 'Once, in place of the one that came with the approval.',
    caller: 'customer',
    refusals: { 403: noAffiliate, 409: 'The code was chosen already.' },
  },
} satisfies Record<string, Operation>
