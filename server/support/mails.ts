import { type Language, pathIn } from '@apeak/contract/languages'
import { pagePaths } from '@apeak/contract/paths'
import { messagesIn } from '#messages/messages.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import type { Thread } from './move-thread.ts'

type Message = { body: string | null }

const kinds: Record<string, string> = {
  ticket: 'Support ticket',
  partnership: 'Partnership enquiry',
  chat: 'Live chat',
}

/** A thread with an address. */
export type MailedThread = Omit<Thread, 'language'> & { email: string; language: Language }

/** Confirms a ticket or enquiry. It quotes nothing, since the address is unverified. */
export function threadReceivedMail(publicUrl: string, thread: MailedThread): Mail {
  const { email: to, kind, language } = thread
  const say = messagesIn[language].supportMails
  const number = String(thread.id)
  const isEnquiry = kind === 'partnership'
  return composeMail(publicUrl, {
    ...{ to, language },
    subject: (isEnquiry ? say.enquirySubject : say.ticketSubject)(number),
    heading: isEnquiry ? say.enquiryHeading : say.ticketHeading,
    blocks: [say.receivedText(number), say.notYou],
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
  thread: MailedThread,
  messages: readonly Message[],
): Mail {
  const { email: to, kind, language } = thread
  const say = messagesIn[language].supportMails
  const number = String(thread.id)
  const isChat = kind === 'chat'
  const home = publicUrl + pathIn(language, pagePaths.home)
  return composeMail(publicUrl, {
    ...{ to, language },
    ...(shopEmail ? { replyTo: shopEmail } : {}),
    subject: (isChat ? say.chatReplySubject : say.replySubject)(number),
    heading: say.replyHeading,
    blocks: [
      ...textsOf(messages),
      isChat ? { link: { label: say.continueChat, href: home } } : say.requestNumber(number),
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
    ['Email (as typed)', thread.email],
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
