/** The affiliate application, with its terms. */
export const affiliate = {
  title: 'Register as Affiliate',
  text: 'Do you make videos, stream or write about games? Share your link and earn commission on what your followers buy.',
  aboutYou: 'About you',
  phoneNumber: 'Phone Number',
  yourChannel: 'Your channel',
  socialMedia: 'Social Media',
  otherPlatforms: 'Others',
  reason: 'Why do you want to be an affiliate?',
  collaborations: 'Previous Collaborations',
  collaborationsHint: "Write 'None' if this is your first one.",
  payout: 'Where your commission goes',
  bankName: 'Bank Name',
  accountNumber: 'Account Number',
  accountName: 'Account Name',
  document: 'Document',
  documentHint: 'PDF, PNG or JPEG, at most 5 MB. Please add a watermark.',
  chooseDocument: 'Choose your document',
  chooseAnother: (size: string) => `${size} · choose another`,
  upload: 'Upload',
  uploading: (percent: number) => `Uploading: ${percent} %`,
  checking: 'Checking your document...',
  preview: 'Preview',
  agree: 'I agree to the terms and conditions.',
  submit: 'Submit Application',
  fieldMissing: 'This field is required.',
  failed: 'Something went wrong.',
  terms: 'Terms and conditions',
  termReferrals:
    'You share your referral code or link with your followers. Anyone who registers with it becomes your referral permanently.',
  termCommission:
    'You earn commission on your referrals’ purchases, less refunds. The rate depends on your active users and sales in the month. A refund is deducted in the month it is made.',
  termActive:
    'A referral is active if they paid for an order within the last 30 days. After 30 consecutive days without one they are inactive until they buy again.',
  termMonth:
    'Each month closes after its last day in Malaysia. We then owe you the amount on its statement, and pay it to your bank account or as Apeak Gold.',
  termAbuse:
    'Referring yourself, buying through other people’s accounts, spam, and posing as Apeak end the partnership. Commission earned that way is not paid out.',
  termPrivacy:
    'We use your details and your document only to review your application and to pay you. They are deleted with your account.',
}
