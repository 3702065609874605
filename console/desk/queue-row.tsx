import { PROMISED_MINUTES, type WaitingItem } from '@apeak/contract/orders-console'
import { Box, ButtonBase, Chip } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useActorNames } from '../operators/operator-names.ts'
import { Money } from '../ui/money.tsx'
import { QueueRowActions, type RowWork } from './queue-row-actions.tsx'
import { waitingReason, waitingTitle, waitingTone } from './waiting-words.ts'

/** Age, reason, title, reference, amount and claim. */
const columns = ['6.5rem', '12.5rem', 'minmax(0, 1fr)', '8rem', '6rem', '7rem'].join(' ')
/** On phones: age, title, reason and amount; the others below. */
const narrow = '5.25rem minmax(0, 1fr) auto'

/** A row of the queue, expanded when selected. */
export function QueueRow({
  item,
  now,
  isChosen,
  onChoose,
  work,
}: {
  item: WaitingItem
  now: number
  isChosen: boolean
  onChoose(): void
  work: RowWork
}) {
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
        <Chip size="small" color={waitingTone(item)} label={waitingReason(item)} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{waitingTitle(item)}</Box>
        {details.category && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{details.category}</Box>
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
        {claim && <Chip size="small" color="info" label={nameOf('operator', claim.operator_id)} />}
      </Box>
    </>
  )
}

const MINUTE = 60_000

/** An order's age compared with the promise; other items have none. */
function paceOf({ kind, state }: WaitingItem, waited: number): 'good' | 'late' | 'broken' | 'none' {
  if (kind !== 'order' || state !== 'processing') return 'none'
  if (waited > PROMISED_MINUTES.peak * MINUTE) return 'broken'
  return waited > PROMISED_MINUTES.usual * MINUTE ? 'late' : 'good'
}

const looks = {
  good: { color: 'success.main', says: 'in time' },
  late: { color: 'warning.main', says: `past ${PROMISED_MINUTES.usual} minutes` },
  broken: { color: 'error.main', says: `past ${PROMISED_MINUTES.peak} minutes` },
  none: { color: 'text.secondary', says: '' },
} as const

/** The age of an item, compared with the promise. `now`: the server's time. */
function QueueClock({ item, now }: { item: WaitingItem; now: number }) {
  const waited = Math.max(0, now - Date.parse(item.since))
  const { color, says } = looks[paceOf(item, waited)]
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
