/** Mails about being an affiliate. */
export const affiliateMails = {
  yourCode: 'Your code',
  yourLink: 'Your link',
  viewReferrals: 'View your referrals',
  approvedSubject: 'You are an Apeak affiliate',
  approvedHeading: 'Your application was approved',
  approvedText:
    'Welcome! Share your link. Anyone who registers with it becomes your referral, and you earn commission on what they buy. You can choose your own code once, on your referrals page.',
  rejectedSubject: 'Your Apeak affiliate application',
  rejectedHeading: 'Your application was not approved',
  rejectedText: (reason: string) =>
    `We reviewed your application and could not approve it: ${reason}`,
  applyAgain: 'You are welcome to apply again.',
  applyAgainLink: 'Reapply as Affiliate',
  suspendedSubject: 'Your Apeak referral code is suspended',
  suspendedHeading: 'Your referral code is suspended',
  suspendedText:
    'New sign-ups with your code no longer become your referrals. You keep your existing referrals and still earn commission on what they buy. If you think this is a mistake, please contact us.',
  reinstatedSubject: 'Your Apeak referral code works again',
  reinstatedHeading: 'Your referral code works again',
  reinstatedText: 'New sign-ups with your link become your referrals again.',
  receivedSubject: 'We received your affiliate application',
  receivedHeading: 'Application received',
  receivedText: 'We review every application and will e-mail you our decision.',
  viewApplication: 'View your application',
  commission: 'Commission',
  bankReference: 'Bank reference',
  payoutSubject: (amount: string) => `Your Apeak commission: ${amount}`,
  payoutHeading: 'Commission paid out',
  paidAsGold: 'Your commission has been added to your gold and is ready to use.',
  paidToBank: 'Your commission is on its way to your bank account.',
  viewGold: 'View your gold',
}
