import { type Static, Type } from 'typebox'
import { nullable, ONE_LINE } from './fields.ts'
import { OrderId } from './orders.ts'

const closed = { additionalProperties: false }

/** A text that says something, with the sentence that asks for it. */
const text = (message: string, maxLength: number) =>
  Type.String({ pattern: '\\S', maxLength, message })

const Email = Type.String({
  format: 'email',
  maxLength: 254,
  message: 'Enter your e-mail address, like aina@example.com.',
})
const line = (message: string, maxLength: number) =>
  Type.String({ pattern: ONE_LINE, maxLength, message })
const Name = line('Enter your name, in at most 100 characters.', 100)
const Subject = line('Enter a subject of at most 200 characters.', 200)

/** The longest text of a ticket or an enquiry, in characters. */
export const SUPPORT_TEXT_MAX = 5000
const tooLong = `in at most ${SUPPORT_TEXT_MAX} characters.`

/**
 * What a form tells of how it was filled in. `website` is a field that nobody sees, so that only a
 * program writes into it; `elapsed_ms` is how long it was open. Without them a form is taken as it is.
 */
const howFilledIn = {
  website: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Left empty: nobody sees it but programs' }),
  ),
  elapsed_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  /** Made by the form: the same request sent twice opens one thread. */
  request_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{16,64}$' })),
}

export const CreateTicket = Type.Object(
  {
    name: Name,
    email: Email,
    subject: Subject,
    description: text(`Describe what you need, ${tooLong}`, SUPPORT_TEXT_MAX),
    /** What it is about: an order of the customer who is logged in. */
    order_id: Type.Optional(OrderId),
    ...howFilledIn,
  },
  closed,
)
export type CreateTicket = Static<typeof CreateTicket>

/** What a partnership may be about. */
export const partnershipTypes = [
  'Publisher',
  'Payment Collaboration',
  'Marketing Activation',
  'Community Engagement',
  'Other',
] as const

/** What somebody who enquires does where they work. */
export const partnerRoles = [
  'CEO/Executive/Founder',
  'Game Developer',
  'Marketer',
  'Business Development/Sales',
  'Product Management',
  'Finance/Payments',
  'Operations/Monetizations',
  'Producer',
  'Other',
] as const

const ContactNumber = Type.String({
  pattern: '^(\\+?[0-9][0-9 ()-]{5,28})?$',
  maxLength: 30,
  message: 'Enter a phone number, like +60 12-345 6789, or none.',
})

export const CreatePartnership = Type.Object(
  {
    name: Name,
    email: Email,
    contact_number: Type.Optional(ContactNumber),
    partnership_type: Type.Enum([...partnershipTypes], { message: 'Choose a partnership type.' }),
    subject: Subject,
    message: text(`Tell us about the partnership, ${tooLong}`, SUPPORT_TEXT_MAX),
    role: Type.Enum([...partnerRoles], { message: 'Choose your role.' }),
    ...howFilledIn,
  },
  closed,
)
export type CreatePartnership = Static<typeof CreatePartnership>

/** A ticket or an enquiry was taken. */
export const ThreadOpened = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  /** The thread's number, which its mails name. It is no key to anything. */
  number: Type.Integer(),
})
export type ThreadOpened = Static<typeof ThreadOpened>

/** The longest message of the live chat, in characters. */
export const CHAT_TEXT_MAX = 2000

/** What the browser of a conversation proves it by: 256 bits that it made itself, in base 64. */
const token = { 'x-chat-token': Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }

/** Sent with every call of the live chat. */
export const ChatHeaders = Type.Object(token)

/** Sent when the stream is opened: besides, which message the browser has seen last of it. */
export const ChatStreamHeaders = Type.Object({
  ...token,
  'last-event-id': Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
})

export const SendChatMessage = Type.Object(
  {
    /** Made by the browser: the same message sent twice is one. */
    key: Type.String({ pattern: '^[A-Za-z0-9-]{16,64}$' }),
    text: text(`Write a message of at most ${CHAT_TEXT_MAX} characters.`, CHAT_TEXT_MAX),
  },
  closed,
)
export type SendChatMessage = Static<typeof SendChatMessage>

/** One message of a conversation. */
export const ChatMessage = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  /** Whether the shop wrote it, rather than who has the token. */
  from_shop: Type.Boolean(),
  text: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
})
export type ChatMessage = Static<typeof ChatMessage>

/** A conversation as its stream tells it, whenever that changes (the event `thread`). */
export type ChatThread = {
  number: number
  status: 'open' | 'closed'
  /** Whether somebody of the shop is there. */
  online: boolean
  /** Whether the shop knows where to mail an answer that is not seen. */
  has_email: boolean
  /** The id of the newest message that was seen, in whichever tab. */
  seen: number
}

/** Whether somebody of the shop is there; what is said where nobody is, out of hours. */
export const ChatAvailability = Type.Object({
  online: Type.Boolean(),
  away_text: nullable(Type.String()),
})
export type ChatAvailability = Static<typeof ChatAvailability>

export const ChatSeen = Type.Object(
  { message_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  closed,
)

export const ChatEmail = Type.Object({ email: Email }, closed)
