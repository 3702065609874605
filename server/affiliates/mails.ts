import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import type { Decision } from './move-application.ts'

type Person = { name: string; email: string }

/** The mail of a decision about an application. */
export function decisionMail(
  publicUrl: string,
  person: Person & { rejection_reason: string | null; code: string | null },
  decision: Decision,
): Mail {
  const code = person.code ?? ''
  const dashboard = linkTo(publicUrl, 'See your referrals', pagePaths.referrals)
  const share: Block = {
    rows: [
      ['Your code', code],
      ['Your link', publicUrl + pathTo(pagePaths.register, {}, { ref: code })],
    ],
  }
  const contents: Record<Decision, Content> = {
    approved: {
      subject: 'You are an Apeak affiliate',
      heading: 'Your application was approved',
      blocks: [
        'Welcome! Share your link: whoever registers with it is your referral, and you earn commission on what they buy. You can choose a code of your own, once, on your referrals page.',
        share,
        dashboard,
      ],
    },
    rejected: {
      subject: 'Your Apeak affiliate application',
      heading: 'Your application was not approved',
      blocks: [
        `We looked at your application and could not approve it: ${person.rejection_reason}`,
        'You are welcome to apply again.',
        linkTo(publicUrl, 'Reapply as Affiliate', pagePaths.registerAffiliate),
      ],
    },
    suspended: {
      subject: 'Your Apeak referral code is suspended',
      heading: 'Your referral code is suspended',
      blocks: [
        'Whoever registers with your code from now on is not your referral. Your referrals stay yours, and what they buy earns commission as before. If you think that this is a mistake, please write to us.',
        linkTo(publicUrl, 'Write to us', pagePaths.submitTicket),
      ],
    },
    reinstated: {
      subject: 'Your Apeak referral code works again',
      heading: 'Your referral code works again',
      blocks: ['Whoever registers with your link is your referral again.', share, dashboard],
    },
  }
  return compose(publicUrl, person, contents[decision])
}

/** Confirms an application. It quotes nothing, since the address is unverified. */
export function receivedMail(publicUrl: string, email: string): Mail {
  return compose(
    publicUrl,
    { email },
    {
      subject: 'We received your affiliate application',
      heading: 'Application received',
      blocks: [
        'We look at every application ourselves, and mail you what we decided.',
        linkTo(publicUrl, 'See how it stands', pagePaths.referrals),
      ],
    },
  )
}

/** The mail of a payout. */
export function payoutMail(
  publicUrl: string,
  payout: Person & { amount_sen: number; way: 'gold' | 'bank'; bank_reference: string | null },
): Mail {
  const { amount_sen, way, bank_reference } = payout
  const amount = formatSen(amount_sen)
  const rows: [string, string][] = [['Commission', amount]]
  if (bank_reference) rows.unshift(['Bank reference', bank_reference])
  return compose(publicUrl, payout, {
    subject: `Your Apeak commission: ${amount}`,
    heading: 'Commission paid out',
    blocks: [
      way === 'gold'
        ? 'Your commission has been added to your gold and can be spent at once.'
        : 'Your commission is on its way to your bank account.',
      { rows, strongLast: true },
      way === 'gold'
        ? linkTo(publicUrl, 'See your gold', pagePaths.goldHistory)
        : linkTo(publicUrl, 'See your referrals', pagePaths.referrals),
    ],
  })
}

type Content = { subject: string; heading: string; blocks: Block[] }

function compose(
  publicUrl: string,
  { name, email }: { name?: string; email: string },
  content: Content,
): Mail {
  const blocks = [name ? `Hello ${name},` : 'Hello,', ...content.blocks]
  return composeMail(publicUrl, { to: email, ...content, blocks })
}

const linkTo = (publicUrl: string, label: string, path: string): Block => ({
  link: { label, href: publicUrl + path },
})
