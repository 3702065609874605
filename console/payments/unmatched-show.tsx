import type { UnmatchedShown } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link, Show, useRecordContext } from 'react-admin'
import { Facts } from '../ui/facts.tsx'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { unmatchedSentences } from './money-sentences.ts'
import { moneyWord } from './money-words.ts'
import { UnmatchedActions } from './unmatched-actions.tsx'

/** Money that came or left unasked: what is known of it, and what can be done. */
export function UnmatchedShow() {
  return (
    <Show title="Unmatched money" actions={false}>
      <Card />
    </Show>
  )
}

function Card() {
  const unmatched = useRecordContext<UnmatchedShown>()
  if (!unmatched) return null
  const { kind, payment_id, reference, resolved_at } = unmatched
  // What the list knew is shown until the rest is there.
  const { history = [] }: Partial<UnmatchedShown> = unmatched
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ mr: 1 }}>
          {moneyWord(kind)}, <Money sen={unmatched.amount_sen} />
        </Typography>
        <Chip
          size="small"
          label={resolved_at ? 'Resolved' : 'Open'}
          color={resolved_at ? 'success' : 'warning'}
        />
      </Box>
      <Facts
        facts={[
          ['Provider', moneyWord(unmatched.provider)],
          ['Called there', unmatched.provider_reference],
          ['Payment there', unmatched.provider_payment_id],
          ['Our reference', reference ?? 'None'],
          ['Stands', moneyWord(unmatched.state)],
          ['Told of', <Time key="at" at={unmatched.created_at} />],
        ]}
      />
      {payment_id !== null && <Link to={`/payments/${payment_id}/show`}>See the payment</Link>}
      {!resolved_at && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <UnmatchedActions unmatched={unmatched} />
        </Box>
      )}
      <section>
        <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
          History
        </Typography>
        <History entries={history} sentences={unmatchedSentences} />
      </section>
    </Box>
  )
}
