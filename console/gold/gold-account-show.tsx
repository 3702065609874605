import type { GoldAccount } from '@apeak/contract/gold-console'
import { Link } from 'react-router-dom'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { useRights } from '../ui/use-rights.ts'
import { AdjustGold } from './adjust-gold.tsx'
import { GoldEntries } from './gold-entries.tsx'
import { StatementLink } from './statement-link.tsx'

/** One customer's gold: the balance, its entries, a statement, and adjusting it. */
export function GoldAccountShow() {
  return (
    <ShowPage<GoldAccount> title={({ id }) => `Gold of customer ${id}`}>
      {(account) => (
        <>
          <ShowHeading actions={<AdjustGold account={account} />}>
            <Money sen={account.balance_sen} />
          </ShowHeading>
          <TwoColumns
            wider="end"
            start={
              <>
                <Panel title="Whose it is">
                  <Owner account={account} />
                </Panel>
                <Panel title="Statement">
                  <StatementLink customerId={account.id} />
                </Panel>
              </>
            }
            end={
              <Panel title="Entries">
                <GoldEntries customerId={account.id} />
              </Panel>
            }
          />
        </>
      )}
    </ShowPage>
  )
}

function Owner({ account: { id, email, first_name, entries } }: { account: GoldAccount }) {
  const { has } = useRights()
  const filter = encodeURIComponent(JSON.stringify({ customer_id: id }))
  const isShown = email !== null && has('customers.read')
  return (
    <Facts
      facts={[
        [
          'Customer',
          isShown ? (
            <Link key="customer" to={`/customers/${id}/show`}>
              {id}
            </Link>
          ) : (
            id
          ),
        ],
        ['E-mail address', email ?? 'Erased'],
        ['First name', first_name ?? 'Erased'],
        ['Entries', entries],
        [
          'By operators',
          <Link key="adjustments" to={`/gold-adjustments?filter=${filter}`}>
            Adjustments
          </Link>,
        ],
      ]}
    />
  )
}
