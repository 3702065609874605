import { pagePaths } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import type { Thread } from './move-thread.ts'

type Message = { body: string | null }

const kinds: Record<string, string> = {
  ticket: 'Support ticket',
  partnership: 'Partnership enquiry',
  chat: 'Live chat',
}

/** Confirms a ticket or enquiry. It quotes nothing, since the address is unverified. */
export function threadReceivedMail(publicUrl: string, thread: Thread & { email: string }): Mail {
  const what = thread.kind === 'partnership' ? 'partnership enquiry' : 'support ticket'
  return composeMail(publicUrl, {
    to: thread.email,
    subject: `We received your ${what} #${thread.id}`,
    heading: `We received your ${what}`,
    blocks: [
      `Its number is #${thread.id}. We’ll reply to this address as soon as we can.`,
      'If you did not contact us, someone entered your address by mistake. Please ignore this e-mail.',
    ],
  })
}

/** New messages, to the shop; a reply to this mail goes to the thread's sender. */
export function threadToShopMail(
  publicUrl: string,
  to: string,
  thread: Thread & { order_reference: string | undefined },
  messages: readonly Message[],
): Mail {
  const kind = kinds[thread.kind] ?? thread.kind
  return composeMail(publicUrl, {
    to,
    ...(thread.email ? { replyTo: thread.email } : {}),
    subject: `[#${thread.id}] ${kind}${thread.subject ? `: ${thread.subject}` : ''}`,
    heading: thread.subject ?? kind,
    blocks: [{ rows: factsOf(thread, kind) }, ...textsOf(messages)],
  })
}

/** The shop's answer to a thread's sender. It quotes nothing, since the address is unverified. */
export function threadToSenderMail(
  publicUrl: string,
  shopEmail: string | undefined,
  thread: Thread & { email: string },
  messages: readonly Message[],
): Mail {
  const isChat = thread.kind === 'chat'
  return composeMail(publicUrl, {
    to: thread.email,
    ...(shopEmail ? { replyTo: shopEmail } : {}),
    subject: `Our reply to your ${isChat ? 'message' : 'request'} #${thread.id}`,
    heading: 'Our reply',
    blocks: [
      ...textsOf(messages),
      isChat
        ? { link: { label: 'Continue in the live chat', href: publicUrl + pagePaths.home } }
        : `Your request number is #${thread.id}.`,
    ],
  })
}

const textsOf = (messages: readonly Message[]): Block[] =>
  messages.flatMap(({ body }) => (body === null ? [] : [body]))

function factsOf(
  thread: Thread & { order_reference: string | undefined },
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
