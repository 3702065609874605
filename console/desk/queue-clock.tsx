import { PROMISED_MINUTES, type WaitingItem } from '@apeak/contract/orders-console'
import Box from '@mui/material/Box'

const MINUTE = 60_000

/** How a waiting order stands with what the shop promises; others wait without a promise. */
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

/** How long something has waited, against the shop's promise. `now`: by the shop's clock. */
export function QueueClock({ item, now }: { item: WaitingItem; now: number }) {
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
