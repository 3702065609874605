import { formatSen } from '@apeak/contract/money'
import { itemText } from '@apeak/contract/orders'
import type { OrderPage, TimelineEntry } from '@apeak/contract/orders-console'
import { Alert, AlertTitle, Box, Button, Chip, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { WaitingChange } from '../approvals/change-requests.tsx'
import { CodeTable } from '../codes/code-table.tsx'
import { heldReasons } from '../desk/waiting-words.ts'
import { mailName } from '../operators/event-sentences.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { disputeText } from '../payments/dispute-words.ts'
import { EvidenceButton } from '../payments/disputes.tsx'
import { methodName } from '../payments/money-words.tsx'
import { useRights } from '../session.ts'
import { OrderSupplies } from '../suppliers/order-supplies.tsx'
import { RelatedThreads } from '../support/related-threads.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { CopyValue } from '../ui/copy-value.tsx'
import { readableName, Timeline, TimelineItem } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { Muted, Note } from '../ui/text.tsx'
import { ShopperQuestion } from './ask-shopper.tsx'
import { acceptCorrection, CorrectedAnswers, DeclineDialog } from './correction.tsx'
import { OrderActions } from './order-actions.tsx'
import { StatusChip } from './order-list.tsx'
import { OrderMoney, OrderPrice } from './order-money.tsx'
import { TransferReport } from './transfer-report.tsx'

/** An order: details, actions, payments and history. */
export function OrderShow() {
  return (
    <ShowPage<OrderPage> title={({ short_reference }) => `Order ${short_reference}`}>
      {(order) => (
        <>
          <OrderHeading order={order} />
          <TransferReport order={order} />
          <DisputePanel order={order} />
          <CorrectionPanel order={order} />
          {order.question && <ShopperQuestion id={order.id} question={order.question} />}
          <OrderSupplies order={order} />
          <WaitingChange kind="order_refund" id={order.id} />
          <OrderActions order={order} />
          <TwoColumns
            start={
              <>
                <Panel title="Details">
                  <CopyableDetails order={order} />
                </Panel>
                <Panel title="Timeline">
                  <OrderTimeline order={order} />
                </Panel>
              </>
            }
            end={<OrderAside order={order} />}
          />
        </>
      )}
    </ShowPage>
  )
}

/** Collapsed sections: payments, mails, codes and provider messages. */
function OrderAside({ order }: { order: OrderPage }) {
  const { has } = useRights()
  const { messages } = order
  return (
    <>
      <Panel title="Price">
        <OrderPrice order={order} />
      </Panel>
      <Panel title="Payments and refunds">
        <OrderMoney order={order} />
      </Panel>
      {order.delivered_by_code && has('codes.read') && (
        <Panel title="Codes">
          <Box sx={{ overflowX: 'auto' }}>
            <CodeTable filter={{ order_id: order.id }} />
          </Box>
        </Panel>
      )}
      {has('inbox.read') && <RelatedThreads of="orders" id={order.id} target="order_id" />}
      <Panel title="Emails">
        <OrderMails mails={order.mails} />
      </Panel>
      {messages.length > 0 && (
        <Panel title={`Provider messages (${messages.length})`} isFolded>
          <ProviderMessageList messages={messages} />
        </Panel>
      )}
    </>
  )
}

/** The ordered product, its buyer and its status. */
function OrderHeading({ order }: { order: OrderPage }) {
  return (
    <Box>
      <Typography variant="h1" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {itemText(order.product_name, order.qty)}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {order.category_name}
        </Box>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.75 }}>
        <StatusChip status={order.status} />
        {statusNotes(order).map((part) => (
          <Chip key={part} label={part} />
        ))}
        <Note>
          since <Time at={order.status_since} /> · <Buyer order={order} />
        </Note>
      </Box>
    </Box>
  )
}

/** Further status chips. */
function statusNotes({ qty, delivered_qty, cancelled_qty, ...order }: OrderPage): string[] {
  return [
    qty > 1 && delivered_qty > 0 ? `${delivered_qty} of ${qty} delivered` : '',
    cancelled_qty > 0 ? `${cancelled_qty} cancelled` : '',
    order.is_refunding ? 'refund pending' : '',
    order.delivered_by_code && order.status === 'processing' ? 'waiting for codes' : '',
  ].filter(Boolean)
}

function Buyer({ order: { customer_id, customer_email } }: { order: OrderPage }) {
  const { has } = useRights()
  if (customer_id === null) return 'guest'
  const name = customer_email ?? 'an erased customer'
  return has('customers.read') ? <Link to={`/customers/${customer_id}/show`}>{name}</Link> : name
}

const line = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

/** An order's values to copy: first those needed for delivery, then its identifiers. */
function CopyableDetails({ order }: { order: OrderPage }) {
  const names = [
    { name: 'Reference', value: order.short_reference },
    { name: 'Email', value: order.customer_email ?? '' },
    { name: 'Order ID', value: order.id },
    { name: 'Transaction', value: order.transaction_id ?? '' },
  ].filter(({ value }) => value !== '')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {order.options.length > 0 && (
        <Box sx={line}>
          {order.options.map(({ name, value }) => (
            <CopyValue key={name} name={name} value={value} />
          ))}
        </Box>
      )}
      <Box sx={line}>
        {names.map(({ name, value }) => (
          <CopyValue key={name} name={name} value={value} isLoud={false} />
        ))}
      </Box>
    </Box>
  )
}

/** A shopper's requested correction, to accept or decline before delivery. */
function CorrectionPanel({ order }: { order: OrderPage }) {
  const [isDeclining, setDeclining] = useState(false)
  const { id, options, correction } = order
  if (!correction) return null
  const asked = correction.options
  return (
    <Alert severity="warning" sx={wideMessage}>
      <AlertTitle>The shopper requests a correction</AlertTitle>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        Requested <Time at={correction.asked_at} />. Accept or decline it before delivering.
      </Typography>
      <CorrectedAnswers options={options} asked={asked} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <ActionButton
          label="Accept"
          right="orders.correct"
          variant="contained"
          title="Accept the requested correction"
          confirm="Accept"
          done="Details corrected"
          isQuick
          run={(_reason, request_key) => acceptCorrection({ id, options, asked }, request_key)}
          consequence="The shopper gets an email with the new details."
        />
        <MayDecline onDecline={() => setDeclining(true)} />
      </Box>
      {isDeclining && <DeclineDialog id={id} onClose={() => setDeclining(false)} />}
    </Alert>
  )
}

const wideMessage = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } } as const

function MayDecline({ onDecline }: { onDecline(): void }) {
  const { has } = useRights()
  if (!has('orders.correct')) return null
  return (
    <Button variant="outlined" size="small" onClick={onDecline}>
      Decline
    </Button>
  )
}

/** An open chargeback, with its evidence to send to the provider. */
function DisputePanel({ order: { dispute, short_reference } }: { order: OrderPage }) {
  if (!dispute) return null
  return (
    <Alert severity="error" sx={wideMessage}>
      <AlertTitle>{disputeText(dispute)}</AlertTitle>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        The shopper’s bank may take back {formatSen(dispute.amount_sen)}. Send the evidence to the
        provider. Nothing is delivered until it is decided.
      </Typography>
      <EvidenceButton id={dispute.id} reference={short_reference} />
    </Alert>
  )
}

/** The history of an order in sentences, newest first. */
function OrderTimeline({ order }: { order: OrderPage }) {
  const { timeline, customer_id, customer_email } = order
  const nameOf = useActorNames()
  const whoOf = ({ actor_kind, actor }: TimelineEntry) =>
    actor_kind === 'shopper' && actor === String(customer_id) && customer_email
      ? customer_email
      : nameOf(actor_kind, actor)
  return (
    <Timeline>
      {timeline.toReversed().map((entry) => (
        <TimelineItem
          key={`${entry.event} ${entry.id}`}
          who={whoOf(entry)}
          did={`${eventSentence(entry)}.`}
          at={entry.created_at}
        >
          {entry.text && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              “{entry.text}”
            </Typography>
          )}
          {entry.reason && entry.actor_kind === 'operator' && (
            <Typography variant="body2">Reason: {entry.reason}</Typography>
          )}
        </TimelineItem>
      ))}
    </Timeline>
  )
}

type Data = Record<string, unknown>

const supplyDecisions: Record<string, string> = {
  delivered: 'recorded it as delivered by the supplier',
  by_hand: 'recorded that it was never placed, to deliver it by hand',
  try_again: 'sent it to suppliers again',
}

const money = (sen: unknown) => (typeof sen === 'number' ? formatSen(sen) : '')
const method = (data: Data) => methodName(String((data.quote as Data | undefined)?.payment_method))
const total = (data: Data) => money((data.quote as Data | undefined)?.total_sen)

/** Sentences by event, continuing after the actor's name. */
const sentences: Record<string, (data: Data, entry: TimelineEntry) => string> = {
  created: (data) => `ordered for ${total(data)} by ${method(data)}`,
  continued: (data) => `continued the order for ${total(data)} by ${method(data)}`,
  placed: () => 'chose to pay by bank transfer',
  transfer_reported: (data) => `reported the transfer${data.has_receipt ? ', with a receipt' : ''}`,
  paid: (data) =>
    `confirmed the payment of ${total(data)}${data.transaction_id ? ` (${data.transaction_id})` : ''}`,
  reservation_released: () => 'released the reservation',
  replaced: () => 'replaced it with a new order',
  partly_delivered: (data) => `delivered ${data.qty} of it`,
  completed: (data) =>
    data.qty === undefined ? 'completed it' : `delivered ${data.qty} and completed it`,
  delivery_undone: (data) => `undid the delivery of ${data.qty}`,
  put_back: () => 'marked it as unpaid',
  late: () => 'marked it as late',
  code_revealed: () => 'revealed the code',
  correction_asked: (data) => `requested a correction: ${correctionText(data)}`,
  correction_declined: () => 'declined the correction',
  details_corrected: (data) => `corrected the details: ${correctionText(data)}`,
  shopper_asked: () => 'asked the shopper',
  question_withdrawn: () => 'withdrew the question',
  shopper_answered: () => 'answered',
  noted: () => 'added a note',
  mail_resent: (data) => `resent the ${mailName(data.mail)}`,
  reminded: () => 'sent a payment reminder',
  refund_requested: (data) =>
    `requested a refund of ${money(data.amount_sen)} ${data.way === 'gold' ? 'as gold' : 'to its source'}${
      data.cancelled_qty ? `, and cancelled ${data.cancelled_qty}` : ''
    }`,
  refunded: () => 'refunded it in full',
  reopened: () => 'reopened it after a failed refund',
  refund_pending: () => 'accepted the refund',
  refund_processed: () => 'sent the refund',
  refund_failed: () => 'could not send the refund',
  refund_resolved: () => 'resolved the failed refund',
  supply_held: (_data, { actor_kind, reason }) =>
    actor_kind === 'job'
      ? `gave it to operators. ${heldReasons[reason ?? ''] ?? 'No supplier delivers it'}`
      : 'took it over from its suppliers',
  supply_decided: (data) => supplyDecisions[String(data.decision)] ?? 'decided what suppliers do',
  joined: () => 'added the order to their account',
  detached: () => 'was removed from the order',
}

function correctionText({ before, after }: Data): string {
  const old = before as { name: string; value: string }[]
  return (after as typeof old)
    .map(({ name, value }, index) => ({ name, value, was: old[index]?.value }))
    .filter(({ value, was }) => value !== was)
    .map(({ name, value, was }) => `${name} from ${was} to ${value}`)
    .join(', ')
}

/** The sentence of an event, continuing after the actor's name. */
const eventSentence = (entry: TimelineEntry): string => {
  const { event, data } = entry
  return sentences[event]?.(data, entry) ?? readableName(event).toLowerCase()
}

/** The mails sent about an order. */
function OrderMails({ mails }: Pick<OrderPage, 'mails'>) {
  if (mails.length === 0) return <Muted>No emails sent yet.</Muted>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {mails.map(({ subject, sent_at }) => (
        <Typography
          component="li"
          key={`${subject} ${sent_at}`}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: '0.875rem' }}
        >
          <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {subject}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Time at={sent_at} />
          </Box>
        </Typography>
      ))}
    </Box>
  )
}

/** The outcome of a message. */
const outcomes: Record<string, string> = {
  paid: 'payment confirmed',
  unmatched: 'recorded as unmatched',
  ignored: 'ignored',
  dispute: 'dispute',
  unreadable: 'could not be read',
  resolved: 'could not be read, resolved by an operator',
  later: 'not confirmed',
  unknown: 'not confirmed',
  looked_up: 'looked up',
}

/** Provider messages, each expandable to its body. */
function ProviderMessageList({ messages }: { messages: OrderPage['messages'] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, fontSize: '0.875rem' }}>
      {messages.map(({ id, provider, path, outcome, body, received_at }) => (
        <Box component="details" key={id}>
          <Box component="summary" sx={{ cursor: 'pointer', overflowWrap: 'anywhere' }}>
            {methodName(provider)}: {outcomeText(outcome)} · <Time at={received_at} />
          </Box>
          <Box
            component="pre"
            // Focusable, so that the keyboard can scroll it.
            tabIndex={0}
            aria-label={`Message ${id}, raw`}
            sx={{
              m: 0,
              mt: 1,
              p: 1.5,
              overflow: 'auto',
              maxHeight: 320,
              borderRadius: 1,
              bgcolor: 'action.hover',
              fontSize: '0.75rem',
            }}
          >
            {`${path}\n\n${body === null ? 'The message’s content is no longer stored.' : readable(body)}`}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const outcomeText = (outcome: string | null) =>
  outcome === null ? 'not processed yet' : (outcomes[outcome] ?? outcome.replaceAll('_', ' '))

/** Formats JSON; returns anything else unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
