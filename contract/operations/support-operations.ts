import { type Operation, tooOften } from './operation.ts'

const limited = { 429: tooOften }
const noConversation = 'There is no such conversation, or it is another customer’s.'
const thread = '`number`, `status`, `online`, `has_email`, `seen`'
const byToken =
  'A conversation is found by `x-chat-token`: 256 random bits in base64url, made by the client.'

export const supportOperations = {
  createTicket: {
    summary: 'Submit a support ticket',
    description:
      'Opens a thread: the shop is mailed, and its number acknowledged to the sender. Sent twice with the same `request_id`, it opens one.',
    caller: 'guest or customer',
    refusals: limited,
  },
  createPartnership: {
    summary: 'Submit a partnership enquiry',
    description: 'Opens a thread, as `createTicket` does.',
    caller: 'guest or customer',
    refusals: limited,
  },
  chatMessages: {
    summary: 'Say something in the live chat',
    description: `${byToken} The first message of a token opens it. Sent twice with the same \`key\`, a message is said once.`,
    caller: 'guest or customer',
    refusals: { ...limited, 404: noConversation },
  },
  chatStream: {
    summary: 'Listen to a conversation',
    description: `${byToken} Server-sent events: \`thread\` says how it stands (${thread}), \`message\` is a \`ChatMessage\`, from after \`last-event-id\` on. Where it ends with \`retry\`, ask again after that time.`,
    caller: 'guest or customer',
    refusals: { 404: noConversation },
    produces: 'text/event-stream',
  },
  chatSeen: {
    summary: 'Tell that an answer was seen',
    description: 'Answers that are not seen are mailed, where there is an address.',
    caller: 'guest or customer',
  },
  chatAvailability: {
    summary: 'Whether somebody of the shop is there',
    description: '`away_text` is what visitors read where nobody is, out of hours.',
  },
  chatEmail: {
    summary: 'Leave an address for answers',
    caller: 'guest or customer',
    refusals: { ...limited, 404: noConversation },
  },
} satisfies Record<string, Operation>
