import Box from '@mui/material/Box'
import { ClockField } from '../ui/clock-field.tsx'
import { CountField } from '../ui/count-field.tsx'
import { MoneyField } from '../ui/money-field.tsx'

/** What a flash sale is made of. */
export function FlashSaleFields() {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <MoneyField source="price_sen" label="Price" />
      <CountField source="qty" label="Units" />
      <CountField
        source="customer_limit"
        label="Units a customer"
        helperText="Empty: as many as there are"
      />
      <Box />
      <ClockField source="starts_at" label="Begins" helperText="Time in Malaysia; empty: at once" />
      <ClockField source="ends_at" label="Ends" />
    </Box>
  )
}
