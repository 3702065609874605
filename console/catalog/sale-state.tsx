import type { SaleState as State } from '@apeak/contract/prices-console'
import Chip from '@mui/material/Chip'

const words = {
  running: { label: 'Running', color: 'success' },
  coming: { label: 'Coming', color: 'info' },
  sold_out: { label: 'Sold out', color: 'warning' },
  ended: { label: 'Ended', color: 'default' },
} as const

/** How a flash sale stands. */
export function SaleState({ state }: { state: State }) {
  return <Chip size="small" variant="outlined" {...words[state]} />
}
