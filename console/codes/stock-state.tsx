import type { Stock } from '@apeak/contract/codes-console'
import Chip from '@mui/material/Chip'

/** How a stock stands, in a word or two. */
export function StockState({ stock }: { stock: Stock }) {
  const { delivered_by_code, owed, available, warn_below } = stock
  if (!delivered_by_code) return <Chip size="small" variant="outlined" label="By hand" />
  if (owed > 0 && available < 0) return <Chip size="small" color="error" label="Orders wait" />
  if (available <= 0) return <Chip size="small" color="error" variant="outlined" label="Sold out" />
  if (available < warn_below) return <Chip size="small" color="warning" label="Few left" />
  return <Chip size="small" color="success" variant="outlined" label="In stock" />
}
