import type {
  AffiliateDetails,
  ConsoleReferral,
  PayoutEntry,
} from '@apeak/contract/affiliates-console'
import Alert from '@mui/material/Alert'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { DataTable, ReferenceManyField, ResourceContextProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { ConsoleTable } from '../ui/console-table.tsx'
import { Facts } from '../ui/facts.tsx'
import { History } from '../ui/history.tsx'
import { ListPages } from '../ui/list-pages.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { ShowHeading } from '../ui/show-heading.tsx'
import { ShowPage } from '../ui/show-page.tsx'
import { TwoColumns } from '../ui/two-columns.tsx'
import { AffiliateActions } from './affiliate-actions.tsx'
import { affiliateSentences, platformsOf, voidWords } from './affiliate-words.ts'
import { BankNumber } from './bank-number.tsx'
import { MonthTable } from './month-table.tsx'

/** An affiliate: what they earned by whom, what is owed, and what was paid. */
export function AffiliateShow() {
  return (
    <ShowPage<AffiliateDetails> title={({ name }) => name}>
      {(affiliate) => (
        <>
          <ShowHeading
            state={
              affiliate.suspended_at && (
                <Chip size="small" label="Suspended" color="error" variant="outlined" />
              )
            }
            actions={<AffiliateActions affiliate={affiliate} />}
          >
            {affiliate.name}
          </ShowHeading>
          {affiliate.void_referrals > 0 && (
            <Alert severity="warning">
              {affiliate.void_referrals} of the referrals seem to be {affiliate.name} in person and
              count for nothing.
            </Alert>
          )}
          <TwoColumns
            start={<Earnings affiliate={affiliate} />}
            end={<Known affiliate={affiliate} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function Earnings({ affiliate }: { affiliate: AffiliateDetails }) {
  return (
    <>
      <Panel title="Months">
        <MonthTable months={affiliate.months} />
      </Panel>
      <Of id={affiliate.id} reference="referrals" title="Referrals">
        <ReferralTable />
      </Of>
      <Of id={affiliate.id} reference="payouts" title="Payouts">
        <PayoutTable ofOneAffiliate />
      </Of>
    </>
  )
}

function Known({ affiliate }: { affiliate: AffiliateDetails }) {
  const { id, application_id } = affiliate
  return (
    <>
      <Panel title="Affiliate" aside={<Link to={`/customers/${id}/show`}>Customer #{id}</Link>}>
        <Facts
          facts={[
            ['Owed', <Money key="owed" sen={affiliate.owed_sen} />],
            ['Earned', <Money key="earned" sen={affiliate.earned_sen} />],
            ['Code', affiliate.code],
            ['E-mail', affiliate.email],
            ['Phone', affiliate.phone_no],
            ['Found on', platformsOf(affiliate.social_media)],
            ['Bank', affiliate.bank_name],
            ['Account holder', affiliate.bank_acc_name],
            ['Account number', <BankNumber key="number" affiliate={affiliate} />],
            [
              'Application',
              <Link key="application" to={`/affiliate-applications/${application_id}/show`}>
                #{application_id}
              </Link>,
            ],
            ['Since', <Time key="since" at={affiliate.created_at} />],
          ]}
        />
      </Panel>
      <Panel title="History">
        <History entries={affiliate.history} sentences={affiliateSentences} />
      </Panel>
    </>
  )
}

type OfProps = { id: number; reference: string; title: string; children: React.ReactNode }

/** A page of what belongs to an affiliate. */
function Of({ id, reference, title, children }: OfProps) {
  return (
    <Panel title={title}>
      <ResourceContextProvider value="affiliates">
        <ReferenceManyField
          record={{ id }}
          reference={reference}
          target="affiliate_id"
          sort={{ field: 'created_at', order: 'DESC' }}
          perPage={10}
          pagination={<ListPages />}
          empty={<Typography color="textSecondary">None yet.</Typography>}
        >
          {children}
        </ReferenceManyField>
      </ResourceContextProvider>
    </Panel>
  )
}

function ReferralTable() {
  return (
    <ConsoleTable nothing="None yet.">
      <DataTable.Col
        label="Who"
        disableSort
        render={({ id, name, email }: ConsoleReferral) => (
          <>
            <Link to={`/customers/${id}/show`}>{name || 'Erased'}</Link>
            <Typography component="div" variant="body2" color="textSecondary">
              {email}
            </Typography>
          </>
        )}
      />
      <DataTable.Col
        source="created_at"
        label="Since"
        render={({ created_at }: ConsoleReferral) => <Time at={created_at} />}
      />
      <DataTable.Col
        label="Counts"
        disableSort
        render={({ void_reason }: ConsoleReferral) =>
          void_reason ? (
            <Typography variant="body2" color="warning.main">
              No: {voidWords[void_reason]}
            </Typography>
          ) : (
            'Yes'
          )
        }
      />
      <DataTable.Col
        label="Bought"
        align="right"
        disableSort
        render={({ sales_sen }: ConsoleReferral) => <Money sen={sales_sen} />}
      />
    </ConsoleTable>
  )
}

/** What was paid out, inside a list. */
export function PayoutTable({ ofOneAffiliate = false }: { ofOneAffiliate?: boolean }) {
  return (
    <ConsoleTable nothing="Nothing was paid out yet.">
      <DataTable.Col
        source="created_at"
        label="When"
        render={({ created_at }: PayoutEntry) => <Time at={created_at} />}
      />
      {!ofOneAffiliate && (
        <DataTable.Col
          label="To"
          disableSort
          render={({ affiliate_id, name }: PayoutEntry) => (
            <Link to={`/affiliates/${affiliate_id}/show`}>{name ?? 'Erased'}</Link>
          )}
        />
      )}
      <DataTable.Col
        label="How"
        disableSort
        render={({ way, bank_reference }: PayoutEntry) =>
          way === 'gold' ? 'As gold' : `Bank, ${bank_reference}`
        }
      />
      <DataTable.Col
        label="Amount"
        align="right"
        disableSort
        render={({ amount_sen }: PayoutEntry) => <Money sen={amount_sen} />}
      />
    </ConsoleTable>
  )
}
