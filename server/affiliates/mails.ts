import { type Language, pathIn } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { type Messages, messagesIn } from '#messages/messages.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import type { Decision } from './move-application.ts'

/** A recipient; without a name while the address is unverified. */
type Person = { name?: string; email: string; language: Language }

type Says = Messages['affiliateMails']

/** The mail of a decision about an application. */
export function decisionMail(
  publicUrl: string,
  person: Person & { rejection_reason: string | null; code: string | null },
  decision: Decision,
): Mail {
  return compose(publicUrl, person, (say, link) => {
    const ref = person.code ?? ''
    const page = pathIn(person.language, pathTo(pagePaths.register, {}, { ref }))
    const share: Block = {
      rows: [
        [say.yourCode, ref],
        [say.yourLink, publicUrl + page],
      ],
    }
    const dashboard = link(say.viewReferrals, pagePaths.referrals)
    const { contactUs } = messagesIn[person.language].mails
    const contents: Record<Decision, Content> = {
      approved: {
        subject: say.approvedSubject,
        heading: say.approvedHeading,
        blocks: [say.approvedText, share, dashboard],
      },
      rejected: {
        subject: say.rejectedSubject,
        heading: say.rejectedHeading,
        blocks: [
          say.rejectedText(String(person.rejection_reason)),
          say.applyAgain,
          link(say.applyAgainLink, pagePaths.registerAffiliate),
        ],
      },
      suspended: {
        subject: say.suspendedSubject,
        heading: say.suspendedHeading,
        blocks: [say.suspendedText, link(contactUs, pagePaths.submitTicket)],
      },
      reinstated: {
        subject: say.reinstatedSubject,
        heading: say.reinstatedHeading,
        blocks: [say.reinstatedText, share, dashboard],
      },
    }
    return contents[decision]
  })
}

/** Confirms an application. It quotes nothing, since the address is unverified. */
export const receivedMail = (publicUrl: string, email: string, language: Language): Mail =>
  compose(publicUrl, { email, language }, (say, link) => ({
    subject: say.receivedSubject,
    heading: say.receivedHeading,
    blocks: [say.receivedText, link(say.viewApplication, pagePaths.referrals)],
  }))

/** The mail of a payout. */
export function payoutMail(
  publicUrl: string,
  payout: Person & { amount_sen: number; way: 'gold' | 'bank'; bank_reference: string | null },
): Mail {
  const { amount_sen, way, bank_reference } = payout
  const amount = formatSen(amount_sen)
  return compose(publicUrl, payout, (say, link) => {
    const rows: [string, string][] = [[say.commission, amount]]
    if (bank_reference) rows.unshift([say.bankReference, bank_reference])
    return {
      subject: say.payoutSubject(amount),
      heading: say.payoutHeading,
      blocks: [
        way === 'gold' ? say.paidAsGold : say.paidToBank,
        { rows, strongLast: true },
        way === 'gold'
          ? link(say.viewGold, pagePaths.goldHistory)
          : link(say.viewReferrals, pagePaths.referrals),
      ],
    }
  })
}

type Content = { subject: string; heading: string; blocks: Block[] }

function compose(
  publicUrl: string,
  { name, email, language }: Person,
  contentOf: (say: Says, link: (label: string, path: string) => Block) => Content,
): Mail {
  const { affiliateMails, mails } = messagesIn[language]
  const content = contentOf(affiliateMails, (label, path) => ({
    link: { label, href: publicUrl + pathIn(language, path) },
  }))
  const blocks = [name ? mails.helloName(name) : mails.hello, ...content.blocks]
  return composeMail(publicUrl, { to: email, language, ...content, blocks })
}
