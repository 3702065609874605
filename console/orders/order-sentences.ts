import { formatSen } from '@apeak/contract/money'
import type { TimelineEntry } from '@apeak/contract/orders-console'
import { inWords } from '../ui/history.tsx'
import { methodName } from '../ui/method-name.ts'

type Data = Record<string, unknown>

const money = (sen: unknown) => (typeof sen === 'number' ? formatSen(sen) : '')
const method = (data: Data) => methodName(String((data.quote as Data | undefined)?.payment_method))
const total = (data: Data) => money((data.quote as Data | undefined)?.total_sen)

/** What each kind of event says; whoever did it comes before. */
const sentences: Record<string, (data: Data) => string> = {
  created: (data) => `ordered for ${total(data)} by ${method(data)}`,
  continued: (data) => `continued it for ${total(data)} by ${method(data)}`,
  placed: () => 'said that the money is on its way',
  paid: (data) =>
    `confirmed that ${total(data)} is paid${data.transaction_id ? ` (${data.transaction_id})` : ''}`,
  reservation_released: () => 'released what was reserved',
  replaced: () => 'ordered something else with the same cart',
  partly_delivered: (data) => `delivered ${data.qty} of it`,
  completed: (data) =>
    data.qty === undefined
      ? 'completed it: nothing more is owed'
      : `delivered ${data.qty} and completed it`,
  put_back: () => 'put it back to unpaid',
  correction_asked: (data) => `asks for other details: ${corrected(data)}`,
  correction_declined: () => 'left the details as they are',
  details_corrected: (data) => `corrected the details: ${corrected(data)}`,
  noted: () => 'wrote a note',
  mail_resent: (data) => `sent the mail "${data.mail}" again`,
  reminded: () => 'mailed how to pay it',
  refund_requested: (data) =>
    `asked for ${money(data.amount_sen)} to go back ${data.way === 'gold' ? 'as gold' : 'to its source'}${
      data.cancelled_qty ? `, and cancelled ${data.cancelled_qty}` : ''
    }`,
  refunded: () => 'has all of its money back: the order is refunded',
  reopened: () => 'had a refund fail: the order stands as before',
  refund_pending: () => 'took the refund',
  refund_processed: () => 'sent the refund back',
  refund_failed: () => 'did not send the refund back',
  refund_resolved: () => 'saw that the refund failed',
  joined: () => 'got the order into their account',
  detached: () => 'was erased from the order',
}

function corrected({ before, after }: Data): string {
  const old = before as { name: string; value: string }[]
  return (after as typeof old)
    .map(({ name, value }, index) => ({ name, value, was: old[index]?.value }))
    .filter(({ value, was }) => value !== was)
    .map(({ name, value, was }) => `${name} from ${was} to ${value}`)
    .join(', ')
}

/** What happened, as the end of a sentence that begins with who did it. */
export const sentenceFor = ({ event, data }: TimelineEntry): string =>
  sentences[event]?.(data) ?? inWords(event).toLowerCase()
