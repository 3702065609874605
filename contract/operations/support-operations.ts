import { type Operation, tooOften } from './operation.ts'

const limited = { 429: tooOften }

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
} satisfies Record<string, Operation>
