import { PROMISED_MINUTES, type WaitingItem } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type {
  PaymentDetails,
  UnmatchedDetails,
  UnreadableMessage,
} from '@apeak/contract/payments-console'
import { Box, Button, ButtonBase, Checkbox, Chip, CircularProgress } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useGetOne } from 'react-admin'
import { CustomerName } from '../accounts/customer-name.tsx'
import { call } from '../api.ts'
import { ApprovalActions } from '../gold/adjustment-list.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { ShopperQuestion } from '../orders/ask-shopper.tsx'
import { CorrectedAnswers } from '../orders/correction.tsx'
import { RefundActions } from '../orders/order-money.tsx'
import { EvidenceButton } from '../payments/disputes.tsx'
import { methodName } from '../payments/money-words.tsx'
import { PaymentActions } from '../payments/payments.tsx'
import { UnmatchedActions } from '../payments/unmatched-money.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { TriedSuppliers } from '../suppliers/order-supplies.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { CopyValue } from '../ui/copy-value.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { LinkButton, Note } from '../ui/text.tsx'
import { ClaimButton, KeyHint } from './claim-button.tsx'
import { GroupedText } from './grouped-text.tsx'
import {
  approvalOf,
  correctionOf,
  detailPageOf,
  isAwaitingTransfer,
  isDeliverable,
  isLocked,
  isWaitingForShopper,
  moneyRight,
  refundOf,
  waitingReason,
  waitingTitle,
  waitingTone,
} from './waiting-words.ts'

/** Age, reason, title, player or reference, amount and claim. */
const columns = [
  ...['6rem', '11.5rem', 'minmax(0, 1fr)', 'minmax(9rem, 0.9fr)', '5.5rem', '5.5rem'],
].join(' ')
/** On phones: age, title, reason and amount; the others below. */
const narrow = '4.75rem minmax(0, 1fr) auto'

type Props = {
  item: WaitingItem
  now: number
  isChosen: boolean
  onChoose(): void
  isMarked: boolean
  /** Marks it; `isRange`: with all from the last mark. Absent if it cannot be marked. */
  onMark: ((isRange: boolean) => void) | undefined
  work: RowWork
}

/** A row of the queue, expanded when selected. */
export function QueueRow({ item, now, isChosen, onChoose, isMarked, onMark, work }: Props) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <Box
      component="li"
      ref={row}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        borderLeft: 3,
        borderLeftColor: isChosen ? 'primary.main' : 'transparent',
        bgcolor: isChosen || isMarked ? 'action.hover' : 'transparent',
        scrollMargin: 72,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Checkbox
          size="small"
          checked={isMarked}
          disabled={!onMark}
          onClick={(event) => onMark?.(event.shiftKey)}
          slotProps={{ input: { 'aria-label': `Mark ${waitingTitle(item)}` } }}
          sx={{ ml: 0.5, visibility: onMark ? 'visible' : 'hidden' }}
        />
        <ButtonBase onClick={onChoose} aria-expanded={isChosen} sx={rowLook}>
          <QueueCells item={item} now={now} />
        </ButtonBase>
      </Box>
      {isChosen && <QueueRowActions item={item} work={work} />}
    </Box>
  )
}

const rowLook = {
  display: 'grid',
  font: 'inherit',
  fontSize: '0.875rem',
  width: '100%',
  minWidth: 0,
  textAlign: 'start',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  pl: 1,
  pr: 2,
  py: 0.875,
  minHeight: 52,
  gridTemplateColumns: { xs: narrow, md: columns },
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outline: 2, outlineOffset: -2, outlineColor: 'secondary.main' },
} as const

/** The cells of a row: age, reason, title, player or reference, amount and claim. */
function QueueCells({ item, now }: { item: WaitingItem; now: number }) {
  const nameOf = useActorNames()
  const { details, claim, amount_sen } = item
  return (
    <>
      <QueueClock item={item} now={now} />
      <Box sx={{ order: { xs: 1, md: 0 }, gridColumn: { xs: '2 / 4', md: 'auto' }, minWidth: 0 }}>
        <Chip color={waitingTone(item)} label={waitingReason(item)} sx={wrappingChip} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{waitingTitle(item)}</Box>
        {details.category && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{details.category}</Box>
        )}
        {details.transfer_reported_at && (
          <Chip size="small" color="info" label="says they paid" sx={{ mt: 0.25 }} />
        )}
      </Box>
      <Box sx={{ order: { xs: 2, md: 0 }, gridColumn: { xs: '2 / 4', md: 'auto' }, minWidth: 0 }}>
        <QueueSubject item={item} />
      </Box>
      <Box sx={{ textAlign: 'end', fontWeight: 600 }}>
        {!withoutAmount.includes(item.kind) && <Money sen={amount_sen} />}
      </Box>
      <Box
        sx={{
          order: { xs: 3, md: 0 },
          gridColumn: { xs: '2 / 4', md: 'auto' },
          display: { xs: claim ? 'block' : 'none', md: 'block' },
          textAlign: { md: 'end' },
        }}
      >
        {claim && <Chip color="info" label={nameOf('operator', claim.operator_id)} />}
      </Box>
    </>
  )
}

const wrappingChip = {
  height: 'auto',
  minHeight: 24,
  maxWidth: '100%',
  '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
} as const

const withoutAmount: readonly string[] = ['thread', 'change', 'alert', 'message']

/** The player of an order, large; of a requested correction, the old and the new one. Otherwise the reference. */
function QueueSubject({ item }: { item: WaitingItem }) {
  const { options = [] } = item.details
  const correction = correctionOf(item)
  if (correction) return <CorrectedAnswers {...correction} />
  if (item.kind === 'order' && options.length > 0) {
    return (
      <Box sx={{ overflowWrap: 'anywhere', display: 'flex', flexWrap: 'wrap', columnGap: 1.25 }}>
        {options.map(({ name, value }) => (
          <GroupedText key={name} text={value} />
        ))}
      </Box>
    )
  }
  return (
    <Box
      sx={{
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        fontSize: '0.8125rem',
        overflowWrap: 'anywhere',
      }}
    >
      {item.reference}
    </Box>
  )
}

const MINUTE = 60_000

/** An order's age compared with the promise; other items have none. */
function waitLevel(
  { kind, state }: WaitingItem,
  waited: number,
): 'good' | 'late' | 'broken' | 'none' {
  if (kind !== 'order' || state !== 'processing') return 'none'
  if (waited > PROMISED_MINUTES.peak * MINUTE) return 'broken'
  return waited > PROMISED_MINUTES.usual * MINUTE ? 'late' : 'good'
}

const looks = {
  good: { color: 'success.main', says: 'on time' },
  late: { color: 'warning.main', says: `over ${PROMISED_MINUTES.usual} minutes` },
  broken: { color: 'error.main', says: `over ${PROMISED_MINUTES.peak} minutes` },
  none: { color: 'text.secondary', says: '' },
  paused: { color: 'text.secondary', says: 'paused' },
} as const

/** The age of an item, compared with the promise. `now`: the server's time. */
function QueueClock({ item, now }: { item: WaitingItem; now: number }) {
  const { question } = item.details
  const paused = isWaitingForShopper(item) && question ? Date.parse(question.asked_at) : undefined
  const waited = Math.max(0, (paused ?? now) - Date.parse(item.since))
  const { color, says } = paused ? looks.paused : looks[waitLevel(item, waited)]
  return (
    <Box
      component="span"
      sx={{
        color,
        fontVariantNumeric: 'tabular-nums',
        fontWeight: 700,
        whiteSpace: 'nowrap',
        display: 'inline-block',
        minWidth: '4.5ch',
      }}
    >
      {ageText(waited)}
      {says && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.7rem', fontWeight: 500 }}>
          {says}
        </Box>
      )}
    </Box>
  )
}

/** "2:05", "3 h 20", "2 d". */
function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 60) return `${minutes}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `${hours} h ${String(minutes % 60).padStart(2, '0')}`
    : `${Math.floor(hours / 24)} d`
}

/** Actions on the selected entry. */
export type RowWork = {
  copy(name: string, value: string): void
  deliver(): void
  money(): void
  accept(): void
  decline(): void
  ask(): void
}

/** Values to copy with the keys 1 to 9; none while a correction waits: they may be wrong. */
export function copyableValues(item: WaitingItem) {
  const { details, reference, id } = item
  if (isLocked(item)) return []
  const named = reference ? [{ name: 'Reference', value: reference }] : []
  const payment = details.payment_id ? [{ name: 'Payment', value: details.payment_id }] : []
  const all = [...(details.options ?? []), ...payment, ...named]
  return (all.length > 0 ? all : [{ name: 'ID', value: id }]).slice(0, 9)
}

/** Details to copy and actions of the selected entry, with shortcuts. */
function QueueRowActions({ item, work }: { item: WaitingItem; work: RowWork }) {
  const { has } = useRights()
  const shown = detailPageOf(item)
  const { question } = item.details
  return (
    <Box sx={{ pl: { xs: 2, md: 6 }, pr: 2, pb: 1.75, pt: 0.5, display: 'grid', gap: 1.25 }}>
      {isLocked(item) ? (
        <Note>Copying and delivery are locked until the correction is accepted or declined.</Note>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {copyableValues(item).map(({ name, value }, index) => (
            <CopyValue
              key={name}
              name={name}
              value={value}
              keyHint={String(index + 1)}
              onCopy={work.copy}
            />
          ))}
        </Box>
      )}
      {question && <ShopperQuestion id={item.id} question={question} />}
      {item.kind === 'approval' && <ApprovalNote item={item} />}
      {(item.details.supply_held || Boolean(item.details.supplying_qty)) && (
        <TriedSuppliers orderId={item.id} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <OrderWork item={item} work={work} />
        {item.kind === 'payment' && has('payments.decide') && <PaymentWork id={item.id} />}
        {item.kind === 'unmatched' && has('payments.decide') && <UnmatchedWork id={item.id} />}
        {item.kind === 'message' && has('payments.decide') && <MessageWork id={item.id} />}
        {item.kind === 'approval' && <ApprovalWork item={item} />}
        {item.kind === 'refund' && <RefundActions refund={refundOf(item)} />}
        {item.dispute && item.reference && (
          <EvidenceButton id={item.dispute.id} reference={item.reference} />
        )}
        {has('queue.claim') && <ClaimButton item={item} keyHint="c" />}
        {shown && has(shown.right) && (
          <LinkButton to={shown.path}>
            {shown.label}
            <KeyHint of="o" />
          </LinkButton>
        )}
      </Box>
    </Box>
  )
}

/** Actions on an order. */
function OrderWork({ item, work }: { item: WaitingItem; work: RowWork }) {
  const { has } = useRights()
  const actions = [
    { label: 'Accept correction', keyHint: 'a', run: work.accept, may: maySettle(item, has) },
    { label: 'Decline', keyHint: 'x', run: work.decline, may: maySettle(item, has), isQuiet: true },
    {
      label: 'Deliver',
      keyHint: 'd',
      run: work.deliver,
      may: isDeliverable(item) && has('orders.deliver'),
    },
    {
      label: 'Confirm payment',
      keyHint: 'm',
      run: work.money,
      may: isAwaitingTransfer(item) && has(moneyRight(item)),
    },
    {
      label: 'Ask the shopper',
      keyHint: 'q',
      run: work.ask,
      may: mayAsk(item, has),
      isQuiet: true,
    },
  ]
  return actions
    .filter(({ may }) => may)
    .map(({ label, keyHint, run, isQuiet }) => (
      <Button key={label} variant={isQuiet ? 'outlined' : 'contained'} size="small" onClick={run}>
        {label}
        <KeyHint of={keyHint} />
      </Button>
    ))
}

type Has = (right: string) => boolean

/** Whether the operator may decide its requested correction. */
export const maySettle = (item: WaitingItem, has: Has) => isLocked(item) && has('orders.correct')

/** Whether the operator may ask its shopper something. */
export const mayAsk = (item: WaitingItem, has: Has) =>
  item.kind === 'order' && !isWaitingForShopper(item) && has('orders.mail')

/** Actions on unapplied money, loaded when selected. */
function PaymentWork({ id }: { id: string }) {
  const { data } = useGetOne<PaymentDetails>('payments', { id: Number(id) })
  return <ContentOrSpinner>{data && <PaymentActions payment={data} />}</ContentOrSpinner>
}

/** The same for unmatched money. */
function UnmatchedWork({ id }: { id: string }) {
  const { data } = useGetOne<UnmatchedDetails>('unmatched-money', { id: Number(id) })
  return <ContentOrSpinner>{data && <UnmatchedActions unmatched={data} />}</ContentOrSpinner>
}

/** The same for an unreadable message. */
function MessageWork({ id }: { id: string }) {
  const path = pathTo(consolePaths.providerMessage, { id })
  const { data } = useRead<UnreadableMessage>(['provider-message', id], path)
  return (
    <ContentOrSpinner>
      {data && (
        <>
          <Note sx={{ flexBasis: '100%' }}>
            Signed by {methodName(data.provider)}, received at {data.path}. Look up at the provider
            what it is about, and do here what it asks for.
          </Note>
          <Box component="pre" tabIndex={0} aria-label="The message" sx={messageLook}>
            {data.body || 'No content'}
          </Box>
          <ActionButton
            label="Resolve"
            right="payments.decide"
            title="Mark as resolved?"
            asksReason
            run={(reason) => call('POST', pathTo(consolePaths.resolveMessage, { id }), { reason })}
            done="Resolved"
            consequence="The message leaves the queue. Its content is deleted after 30 days."
          />
        </>
      )}
    </ContentOrSpinner>
  )
}

const messageLook = {
  flexBasis: '100%',
  m: 0,
  p: 1,
  maxHeight: '14rem',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.8125rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** Approves or declines another operator's request. */
const ApprovalWork = ({ item }: { item: WaitingItem }) => (
  <ApprovalActions
    id={item.id}
    asked={approvalOf(item)}
    requested_by={item.details.requested_by ?? ''}
    reason={item.details.reason ?? ''}
  />
)

/** The requester, reason and expiry. */
function ApprovalNote({ item }: { item: WaitingItem }) {
  const nameOf = useActorNames()
  const { requested_by = '', reason, expires_at, customer_id } = item.details
  return (
    <Note component="div" sx={{ overflowWrap: 'anywhere' }}>
      {customer_id !== undefined && (
        <Box>
          <CustomerName id={customer_id} />
        </Box>
      )}
      Requested by {nameOf('operator', requested_by)}: {reason}
      <br />A second operator must decide
      {expires_at && (
        <>
          {' '}
          until <Time at={expires_at} />
        </>
      )}
      .
    </Note>
  )
}

const ContentOrSpinner = ({ children }: { children: ReactNode }) =>
  children ?? <CircularProgress size={20} aria-label="Loading" sx={{ m: 0.875 }} />
