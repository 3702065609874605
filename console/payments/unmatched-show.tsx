import type { UnmatchedShown } from '@apeak/contract/payments-console'
import Chip from '@mui/material/Chip'
import { Link } from 'react-router-dom'
import { Facts } from '../ui/facts.tsx'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { unmatchedSentences } from './money-sentences.ts'
import { moneyWord } from './money-words.ts'
import { UnmatchedActions } from './unmatched-actions.tsx'

/** Money that came or left unasked: what is known of it, and what can be done. */
export function UnmatchedShow() {
  return (
    <ShowPage<UnmatchedShown> title={({ id }) => `Unmatched money ${id}`}>
      {(unmatched) => (
        <>
          <Heading unmatched={unmatched} />
          <TwoColumns
            start={
              <Panel title="What is known">
                <KnownOfUnmatched unmatched={unmatched} />
              </Panel>
            }
            end={
              <Panel title="History">
                <History entries={unmatched.history} sentences={unmatchedSentences} />
              </Panel>
            }
          />
        </>
      )}
    </ShowPage>
  )
}

function Heading({ unmatched }: { unmatched: UnmatchedShown }) {
  const { kind, amount_sen, resolved_at } = unmatched
  return (
    <ShowHeading
      state={
        <Chip
          size="small"
          label={resolved_at ? 'Resolved' : 'Open'}
          color={resolved_at ? 'success' : 'warning'}
        />
      }
      actions={!resolved_at && <UnmatchedActions unmatched={unmatched} />}
    >
      {moneyWord(kind)}, <Money sen={amount_sen} />
    </ShowHeading>
  )
}

function KnownOfUnmatched({ unmatched }: { unmatched: UnmatchedShown }) {
  const { payment_id, reference } = unmatched
  return (
    <Facts
      facts={[
        ['Provider', moneyWord(unmatched.provider)],
        ['Called there', unmatched.provider_reference],
        ['Payment there', unmatched.provider_payment_id],
        ['Our reference', reference ?? 'None'],
        ['Stands', moneyWord(unmatched.state)],
        ['Told of', <Time key="at" at={unmatched.created_at} />],
        ...(payment_id === null
          ? []
          : [
              [
                'Payment here',
                <Link key="payment" to={`/payments/${payment_id}/show`}>
                  See the payment
                </Link>,
              ] as const,
            ]),
      ]}
    />
  )
}
