import { PROMISED_MINUTES, type WaitingItem } from '@apeak/contract/orders-console'
import type { PaymentDetails, UnmatchedDetails } from '@apeak/contract/payments-console'
import { Box, Button, ButtonBase, Chip, CircularProgress } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { useGetOne } from 'react-admin'
import { ApprovalActions } from '../gold/adjustment-list.tsx'
import { useActorNames } from '../operators/operator-names.ts'
import { RefundActions } from '../orders/order-money.tsx'
import { PaymentActions } from '../payments/payments.tsx'
import { UnmatchedActions } from '../payments/unmatched-money.tsx'
import { useRights } from '../session.ts'
import { CopyValue } from '../ui/copy-value.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { LinkButton, Note } from '../ui/text.tsx'
import { ClaimButton, KeyHint } from './claim-button.tsx'
import {
  approvalOf,
  detailPageOf,
  isAwaitingTransfer,
  isDeliverable,
  moneyRight,
  refundOf,
  waitingReason,
  waitingTitle,
  waitingTone,
} from './waiting-words.ts'

/** Age, reason, title, reference, amount and claim. */
const columns = ['6.5rem', '12.5rem', 'minmax(0, 1fr)', '8rem', '6rem', '7rem'].join(' ')
/** On phones: age, title, reason and amount; the others below. */
const narrow = '5.25rem minmax(0, 1fr) auto'

type Props = {
  item: WaitingItem
  now: number
  isChosen: boolean
  onChoose(): void
  work: RowWork
}

/** A row of the queue, expanded when selected. */
export function QueueRow({ item, now, isChosen, onChoose, work }: Props) {
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
        bgcolor: isChosen ? 'action.hover' : 'transparent',
        scrollMargin: 72,
      }}
    >
      <ButtonBase
        onClick={onChoose}
        aria-expanded={isChosen}
        sx={{
          display: 'grid',
          font: 'inherit',
          fontSize: '0.875rem',
          width: '100%',
          textAlign: 'start',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          px: 2,
          py: 0.875,
          minHeight: 52,
          gridTemplateColumns: { xs: narrow, md: columns },
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outline: 2, outlineOffset: -2, outlineColor: 'secondary.main' },
        }}
      >
        <QueueCells item={item} now={now} />
      </ButtonBase>
      {isChosen && <QueueRowActions item={item} work={work} />}
    </Box>
  )
}

/** The cells of a row: age, reason, title, reference, amount and claim. */
function QueueCells({ item, now }: { item: WaitingItem; now: number }) {
  const nameOf = useActorNames()
  const { details, claim, reference, amount_sen } = item
  return (
    <>
      <QueueClock item={item} now={now} />
      <Box sx={{ order: { xs: 1, md: 0 }, gridColumn: { xs: '2 / 4', md: 'auto' } }}>
        <Chip color={waitingTone(item)} label={waitingReason(item)} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{waitingTitle(item)}</Box>
        {details.category && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{details.category}</Box>
        )}
        {details.transfer_reported_at && (
          <Chip size="small" color="info" label="says paid" sx={{ mt: 0.25 }} />
        )}
      </Box>
      <Box
        sx={{
          order: { xs: 2, md: 0 },
          gridColumn: { xs: '2 / 4', md: 'auto' },
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
        }}
      >
        {reference}
      </Box>
      <Box sx={{ textAlign: 'end', fontWeight: 600 }}>
        {item.kind !== 'thread' && <Money sen={amount_sen} />}
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
} as const

/** The age of an item, compared with the promise. `now`: the server's time. */
function QueueClock({ item, now }: { item: WaitingItem; now: number }) {
  const waited = Math.max(0, now - Date.parse(item.since))
  const { color, says } = looks[waitLevel(item, waited)]
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
type RowWork = { copied(): void; deliver(): void; money(): void }

/** Values to copy with the keys 1 to 9. */
export function copyableValues({ details, reference, id }: WaitingItem) {
  const answers = details.asked ?? details.options ?? []
  const named = reference ? [{ name: 'Reference', value: reference }] : []
  const payment = details.payment_id ? [{ name: 'Payment', value: details.payment_id }] : []
  const all = [...answers, ...payment, ...named]
  return (all.length > 0 ? all : [{ name: 'ID', value: id }]).slice(0, 9)
}

/** Details to copy and actions of the selected entry, with shortcuts. */
function QueueRowActions({ item, work }: { item: WaitingItem; work: RowWork }) {
  const { has } = useRights()
  const shown = detailPageOf(item)
  return (
    <Box sx={{ px: 2, pb: 1.75, pt: 0.5, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {copyableValues(item).map(({ name, value }, index) => (
          <CopyValue
            key={name}
            name={name}
            value={value}
            keyHint={String(index + 1)}
            onCopy={work.copied}
          />
        ))}
      </Box>
      {item.kind === 'approval' && <ApprovalNote item={item} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isDeliverable(item) && has('orders.deliver') && (
          <Button variant="contained" size="small" onClick={work.deliver}>
            Deliver
            <KeyHint of="d" />
          </Button>
        )}
        {isAwaitingTransfer(item) && has(moneyRight(item)) && (
          <Button variant="contained" size="small" onClick={work.money}>
            Confirm payment
            <KeyHint of="m" />
          </Button>
        )}
        {item.kind === 'payment' && has('payments.decide') && <PaymentWork id={item.id} />}
        {item.kind === 'unmatched' && has('payments.decide') && <UnmatchedWork id={item.id} />}
        {item.kind === 'approval' && <ApprovalWork item={item} />}
        {item.kind === 'refund' && <RefundActions refund={refundOf(item)} />}
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
  const { requested_by = '', reason, expires_at } = item.details
  return (
    <Note sx={{ overflowWrap: 'anywhere' }}>
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
