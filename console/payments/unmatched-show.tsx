import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { TakenOver, UnmatchedShown } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Link, Show, useRecordContext, useRedirect } from 'react-admin'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { moneyWord } from './money-words.ts'
import { ResolveUnmatched } from './resolve-unmatched.tsx'

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
          ['Stands', unmatched.state],
          ['Told of', <Time key="at" at={unmatched.created_at} />],
        ]}
      />
      {payment_id !== null && <Link to={`/payments/${payment_id}/show`}>See the payment</Link>}
      {!resolved_at && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {kind === 'unknown_payment' && <TakeOver unmatched={unmatched} />}
          {kind === 'uncaptured' && <Capture unmatched={unmatched} />}
          <ResolveUnmatched unmatched={unmatched} />
        </Box>
      )}
      <section>
        <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
          History
        </Typography>
        <History entries={history} />
      </section>
    </Box>
  )
}

function TakeOver({ unmatched }: { unmatched: UnmatchedShown }) {
  const redirect = useRedirect()
  const path = pathTo(consolePaths.takeOverUnmatched, { id: String(unmatched.id) })
  return (
    <ActionButton
      label="Take over"
      right="payments.decide"
      title="Take this money into the books"
      asksReason
      run={async (reason) => {
        const { payment_id } = await call<TakenOver>('POST', path, { reason })
        redirect('show', 'payments', payment_id)
      }}
      done="It is unapplied money now"
    >
      <Typography variant="body2">
        It becomes unapplied money of what its reference names. Then it can be applied, sent back,
        or given as gold.
      </Typography>
    </ActionButton>
  )
}

function Capture({ unmatched }: { unmatched: UnmatchedShown }) {
  const path = pathTo(consolePaths.captureUnmatched, { id: String(unmatched.id) })
  return (
    <ActionButton
      label="Capture"
      right="payments.decide"
      title="Capture this money after all"
      asksReason
      run={(reason) => call('POST', path, { reason })}
      done="It is captured"
    >
      <Typography variant="body2">
        It is captured only if it pays for its order or top-up now. Otherwise it stays as it is, and
        goes back by itself.
      </Typography>
    </ActionButton>
  )
}
