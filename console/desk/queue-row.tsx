import type { WaitingItem } from '@apeak/contract/desk'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip from '@mui/material/Chip'
import { useEffect, useRef } from 'react'
import { useActorNames } from '../operators/use-operator-names.ts'
import { Money } from '../ui/money.tsx'
import { QueueClock } from './queue-clock.tsx'
import { QueueRowActions, type RowWork } from './queue-row-actions.tsx'
import { whatWaits, whyItWaits } from './waiting-words.ts'

/** The clock, why, what, its reference, the amount, and whose it is. */
const columns = ['6rem', '12rem', 'minmax(0, 1fr)', '9rem', '6rem', '7rem'].join(' ')

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
          width: '100%',
          textAlign: 'start',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.25,
          px: 1.5,
          py: 1,
          gridTemplateColumns: { xs: '5.5rem 1fr auto', md: columns },
        }}
      >
        <QueueClock item={item} now={now} />
        <Box sx={{ fontWeight: 600, color: 'text.secondary', fontSize: '0.85rem' }}>
          {whyItWaits(item)}
        </Box>
        <Box
          sx={{ gridColumn: { xs: '2 / 4', md: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <Box component="span" sx={{ fontWeight: 700 }}>
            {whatWaits(item)}
          </Box>{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {details.category}
          </Box>
        </Box>
        <Box
          sx={{
            gridColumn: { xs: '2', md: 'auto' },
            fontVariantNumeric: 'tabular-nums',
            fontSize: '0.85rem',
          }}
        >
          {reference}
        </Box>
        <Box sx={{ textAlign: 'end' }}>
          <Money sen={amount_sen} />
        </Box>
        <Box sx={{ gridColumn: { xs: '2 / 4', md: 'auto' } }}>
          {claim && <Chip size="small" label={nameOf('operator', claim.operator_id)} />}
        </Box>
      </ButtonBase>
      {isChosen && <QueueRowActions item={item} work={work} />}
    </Box>
  )
}
