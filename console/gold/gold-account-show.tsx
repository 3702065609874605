import type { GoldAccount } from '@apeak/contract/gold-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link, Show, useRecordContext } from 'react-admin'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { AdjustGold } from './adjust-gold.tsx'
import { GoldEntries } from './gold-entries.tsx'
import { StatementLink } from './statement-link.tsx'

/** One customer's gold: the balance, its entries, a statement, and adjusting it. */
export function GoldAccountShow() {
  return (
    <Show title="Gold of a customer" actions={false}>
      <Card />
    </Show>
  )
}

function Card() {
  const account = useRecordContext<GoldAccount>()
  if (!account) return null
  const filter = encodeURIComponent(JSON.stringify({ customer_id: account.id }))
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3 }}>
      <Typography variant="h2">
        <Money sen={account.balance_sen} />
      </Typography>
      <Facts
        facts={[
          ['Customer', account.id],
          ['E-mail address', account.email ?? 'Erased'],
          ['First name', account.first_name ?? 'Erased'],
          ['Entries', account.entries],
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <AdjustGold account={account} />
        <Link to={`/gold-adjustments?filter=${filter}`}>Adjustments</Link>
      </Box>
      <StatementLink customerId={account.id} />
      <section>
        <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
          Entries
        </Typography>
        <GoldEntries customerId={account.id} />
      </section>
    </Box>
  )
}
