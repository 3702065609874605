const terms = [
  'You share your referral code or link with people who follow you. Whoever registers with it is your referral, for good.',
  'You earn commission on what your referrals buy and keep. The rate depends on your active users and your sales of the month; refunds are taken off in the month in which they are made.',
  'A referral is active who paid for an order within the last 30 days. After 30 consecutive days without one they are inactive, until they buy again.',
  'Each month is closed after its last day in Malaysia. What its statement says is then owed to you, and is paid out to your bank account or as Apeak Gold.',
  'Referring yourself, buying with borrowed accounts, spam, and speaking in the name of Apeak end the partnership. What was earned that way is not paid out.',
  'Your details and your document are used to examine your application and to pay you, and for nothing else. They are deleted with your account.',
]

/** What an affiliate agrees to. */
export function AffiliateTerms() {
  return (
    <section
      aria-labelledby="affiliate-terms"
      className="rounded-xl border border-line bg-ground p-4 text-[0.9375rem] leading-relaxed"
    >
      <h2 id="affiliate-terms" className="text-lg">
        Terms and conditions
      </h2>
      <ol className="mt-2 list-decimal space-y-2 pl-5 text-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </section>
  )
}
