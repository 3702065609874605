import type { Referral } from '@apeak/contract/affiliates'

/** Those whose name or e-mail holds what was typed. */
export function matchingReferrals(referrals: Referral[], typed: string): Referral[] {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return referrals
  return referrals.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || couldBe(email, wanted),
  )
}

/** Whether a masked address could be the one that was typed, as far as it shows. */
function couldBe(masked: string, wanted: string): boolean {
  if (masked.includes(wanted)) return true
  const [begin = '', end = ''] = masked.split('•••')
  const [name = '', host] = wanted.split('@')
  return (
    name.startsWith(begin) && begin !== '' && (host === undefined || end.startsWith(`@${host}`))
  )
}
