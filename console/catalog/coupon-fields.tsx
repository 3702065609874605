import Box from '@mui/material/Box'
import { RadioButtonGroupInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { ClockField } from '../ui/clock-field.tsx'
import { CountField } from '../ui/count-field.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { ThingsField } from './choose-things.tsx'

/** What a coupon is made of. */
export function CouponFields() {
  const kind = useWatch({ name: 'kind' })
  const countsFor = useWatch({ name: 'counts_for' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        source="code"
        label="Code"
        helperText="Shoppers type it in whatever letters"
        format={(code?: string) => code?.toUpperCase() ?? ''}
        parse={(code: string) => code.toUpperCase()}
        fullWidth
      />
      <RadioButtonGroupInput
        source="kind"
        label="Takes off"
        choices={[
          { id: 'percent', name: 'A percentage' },
          { id: 'fixed', name: 'An amount' },
        ]}
        helperText={false}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <MoneyField
          source="hundredths"
          label={kind === 'fixed' ? 'Amount' : 'Percentage'}
          unit={kind === 'fixed' ? 'RM' : '%'}
        />
        <MoneyField source="min_spend_sen" label="Least purchase" helperText="0.00: any" />
        <CountField source="usage_limit" label="Uses" helperText="Empty: no end of them" />
        <CountField
          source="customer_limit"
          label="Uses a customer"
          helperText="Empty: no end of them"
        />
        <ClockField source="ends_at" label="Ends" helperText="Time in Malaysia; empty: never" />
      </Box>
      <RadioButtonGroupInput
        source="counts_for"
        label="Counts for"
        choices={[
          { id: 'everything', name: 'Everything' },
          { id: 'chosen', name: 'Chosen items and games' },
        ]}
        helperText={false}
      />
      {countsFor === 'chosen' && (
        <>
          <ThingsField source="category_ids" label="Games" of="categories" />
          <ThingsField source="product_ids" label="Items" of="products" />
        </>
      )}
    </Box>
  )
}
