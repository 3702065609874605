import type { WaitingItem } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import { useEffect, useRef } from 'react'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Money } from '../ui/money.tsx'
import { QueueClock } from './queue-clock.tsx'
import { QueueRowActions, type RowWork } from './queue-row-actions.tsx'
import { toneOf, whatWaits, whyItWaits } from './waiting-words.ts'

/** The clock, why, what, its reference, the amount, and whose it is. */
const columns = ['6.5rem', '12.5rem', 'minmax(0, 1fr)', '8rem', '6rem', '7rem'].join(' ')
/** On phones: the clock, what and why, and the amount; the others are below. */
const narrow = '5.25rem minmax(0, 1fr) auto'

/** Something that waits; chosen, it shows what is needed to be done with it. */
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
  const nameOf = useActorNames()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const { details, claim, reference, amount_sen } = item
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
        <QueueClock item={item} now={now} />
        <Box sx={{ order: { xs: 1, md: 0 }, gridColumn: { xs: '2 / 4', md: 'auto' } }}>
          <Chip size="small" color={toneOf(item)} label={whyItWaits(item)} />
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{whatWaits(item)}</Box>
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
          {claim && (
            <Chip size="small" color="info" label={nameOf('operator', claim.operator_id)} />
          )}
        </Box>
      </ButtonBase>
      {isChosen && <QueueRowActions item={item} work={work} />}
    </Box>
  )
}
