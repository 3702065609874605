import type { ApplicationStatus, SocialPlatform } from '@apeak/contract/affiliates'
import type { voidReasons } from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import type { Sentences } from '../ui/history.tsx'

export const statusWords: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
}

const platforms: Record<SocialPlatform, string> = {
  tiktok: 'TikTok',
  fb: 'Facebook',
  ig: 'Instagram',
  youtube: 'YouTube',
  others: 'Others',
}

/** The labels of social platforms. */
export const platformsOf = (names: readonly string[]) =>
  names.map((name) => platforms[name as SocialPlatform] ?? name).join(', ') || '—'

/** Labels of suspected self-referrals. */
export const voidWords: Record<(typeof voidReasons)[number], string> = {
  same_email: 'same mailbox',
  same_phone: 'same phone number',
  same_network: 'registered from the affiliate’s network',
  same_bank_account: 'same bank account',
  same_document: 'same document',
}

/** Event sentences of affiliates. */
export const affiliateSentences: Sentences = {
  applied: () => 'applied',
  approved: () => 'approved the application',
  rejected: () => 'rejected the application',
  suspended: () => 'suspended the code',
  reinstated: () => 'lifted the suspension',
  code_chosen: ({ after }) => `chose the code ${after?.to}`,
  document_read: () => 'viewed the document',
  bank_read: ({ after }) =>
    after?.run_id ? 'downloaded the account number in a bank file' : 'viewed the account number',
  payout_prepared: ({ after }) => `prepared a payout of ${formatSen(Number(after?.amount_sen))}`,
  payout_cancelled: () => 'cancelled the payout',
  paid_out: ({ after }) =>
    `paid ${formatSen(Number(after?.amount_sen))} ${after?.way === 'gold' ? 'as gold' : `by bank transfer ${after?.bank_reference}`}`,
  erased: () => 'erased the customer',
}
