import { pagePaths } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'

/** What mails say of a thread. */
export type MailedThread = {
  id: number
  kind: string
  customer_id: number | null
  name: string | null
  email: string | null
  subject: string | null
  order_id: string | null
  details: unknown
}

/** What was said, in the order in which it was. */
type Said = { body: string | null }[]

const kinds: Record<string, string> = {
  ticket: 'Support ticket',
  partnership: 'Partnership enquiry',
  chat: 'Live chat',
}

/**
 * A ticket or an enquiry has arrived. Nobody has proved whose the address is: not a word of what was
 * typed goes there, or the shop would carry anybody's words to anybody.
 */
export function threadReceivedMail(
  publicUrl: string,
  thread: MailedThread & { email: string },
): Mail {
  const what = thread.kind === 'partnership' ? 'partnership enquiry' : 'support ticket'
  return composeMail(publicUrl, {
    to: thread.email,
    subject: `We received your ${what} #${thread.id}`,
    heading: `Your ${what} has arrived`,
    blocks: [
      { text: `Its number is #${thread.id}. We answer to this address as soon as we can.` },
      {
        text: 'If you did not write to us, somebody typed your address by mistake: ignore this mail.',
      },
    ],
  })
}

/** What was written to the shop, to the shop's own address; an answer to this mail goes to its sender. */
export function threadToShopMail(
  publicUrl: string,
  to: string,
  thread: MailedThread & { order_reference: string | undefined },
  said: Said,
): Mail {
  const kind = kinds[thread.kind] ?? thread.kind
  return composeMail(publicUrl, {
    to,
    ...(thread.email ? { replyTo: thread.email } : {}),
    subject: `[#${thread.id}] ${kind}${thread.subject ? `: ${thread.subject}` : ''}`,
    heading: thread.subject ?? kind,
    blocks: [{ rows: factsOf(thread, kind) }, ...textsOf(said)],
  })
}

/** The shop's answer, to a thread's sender. Only what an operator wrote: what they answer may be anybody's. */
export function threadToSenderMail(
  publicUrl: string,
  shopEmail: string | undefined,
  thread: MailedThread & { email: string },
  said: Said,
): Mail {
  const isChat = thread.kind === 'chat'
  return composeMail(publicUrl, {
    to: thread.email,
    ...(shopEmail ? { replyTo: shopEmail } : {}),
    subject: `Our answer to your ${isChat ? 'message' : 'request'} #${thread.id}`,
    heading: 'We have an answer for you',
    blocks: [
      ...textsOf(said),
      isChat
        ? { link: { label: 'Continue in the live chat', href: publicUrl + pagePaths.home } }
        : { text: `Your request's number is #${thread.id}.` },
    ],
  })
}

const textsOf = (said: Said): Block[] =>
  said.flatMap(({ body }) => (body === null ? [] : [{ text: body }]))

function factsOf(
  thread: MailedThread & { order_reference: string | undefined },
  kind: string,
): [string, string][] {
  const details = thread.details as Record<string, string>
  const facts: [string, string | number | null | undefined][] = [
    ['Number', `#${thread.id}`],
    ['Kind', kind],
    ['Name', thread.name],
    ['E-mail (as typed)', thread.email],
    ['Account', thread.customer_id],
    ['Order ID', thread.order_id],
    ['Reference', thread.order_reference],
    ['Contact Number', details.contact_number],
    ['Partnership Type', details.partnership_type],
    ['Role', details.role],
  ]
  return facts.flatMap(([name, value]) =>
    value ? [[name, String(value)] as [string, string]] : [],
  )
}
