import type {
  AffiliateDetails,
  AffiliateEntry,
  BankAccountNumber,
  ConsoleReferral,
  CreatePayout,
  PayoutEntry,
  StatementEntry,
} from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Button, Chip, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList, RelatedList } from '../ui/console-list.tsx'
import { Col, ConsoleTable, MoneyCol, RowLink, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { HistoryPanel } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { hundredthsText, Money, typedSen } from '../ui/money.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { PlainTable, right } from '../ui/plain-table.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { Muted, Note } from '../ui/text.tsx'
import { RadioChoice, useTextInput } from '../ui/typed.tsx'
import { affiliateSentences, platformsOf, voidWords } from './affiliate-words.ts'

/** An affiliate: referrals, balance and payouts. */
export function AffiliateShow() {
  return (
    <ShowPage<AffiliateDetails> title={({ name }) => name}>
      {(affiliate) => (
        <>
          <ShowHeading
            state={affiliate.suspended_at && <Chip label="Suspended" color="error" />}
            actions={<AffiliateActions affiliate={affiliate} />}
          >
            {affiliate.name}
          </ShowHeading>
          {affiliate.void_referrals > 0 && (
            <Alert severity="warning">
              {affiliate.void_referrals} suspected self-referrals do not count.
            </Alert>
          )}
          <TwoColumns
            start={<AffiliateEarnings affiliate={affiliate} />}
            end={<AffiliateFacts affiliate={affiliate} />}
          />
        </>
      )}
    </ShowPage>
  )
}

const referralCsv: CsvColumns = [
  ['Name', ({ name }: ConsoleReferral) => name],
  ['Email', ({ email }: ConsoleReferral) => email],
  timeColumn('Registered', 'created_at'),
  senColumn('Purchases', 'sales_sen'),
  ['Does not count', ({ void_reason }: ConsoleReferral) => void_reason?.replaceAll('_', ' ')],
]

const payoutCsv: CsvColumns = [
  timeColumn('Paid', 'created_at'),
  senColumn('Amount', 'amount_sen'),
  ['To', ({ way }: PayoutEntry) => way],
  ['Bank reference', ({ bank_reference }: PayoutEntry) => bank_reference],
]

function AffiliateEarnings({ affiliate }: { affiliate: AffiliateDetails }) {
  return (
    <>
      <Panel title="Months">
        <MonthTable months={affiliate.months} />
      </Panel>
      <RelatedList
        {...related}
        id={affiliate.id}
        reference="referrals"
        title="Referrals"
        csv={referralCsv}
        nothing="No referrals yet."
      >
        <ReferralTable />
      </RelatedList>
      <RelatedList
        {...related}
        id={affiliate.id}
        reference="payouts"
        title="Payouts"
        csv={payoutCsv}
        nothing="No payouts yet."
      >
        <PayoutTable ofOneAffiliate />
      </RelatedList>
    </>
  )
}

const related = { of: 'affiliates', target: 'affiliate_id' } as const

function AffiliateFacts({ affiliate }: { affiliate: AffiliateDetails }) {
  const { id, application_id } = affiliate
  return (
    <>
      <Panel title="Affiliate" aside={<Link to={`/customers/${id}/show`}>Customer account</Link>}>
        <Facts
          facts={[
            ['Owed', <Money key="owed" sen={affiliate.owed_sen} />],
            ['Earned', <Money key="earned" sen={affiliate.earned_sen} />],
            ['Code', affiliate.code],
            ['Email', affiliate.email],
            ['Phone', affiliate.phone_no],
            ['Social media', platformsOf(affiliate.social_media)],
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
      <HistoryPanel entries={affiliate.history} sentences={affiliateSentences} />
    </>
  )
}

function ReferralTable() {
  return (
    <ConsoleTable nothing="No referrals yet. Customers who registered with this affiliate’s code appear here.">
      <Col
        label="Customer"
        render={({ id, name, email }: ConsoleReferral) => (
          <>
            <Link to={`/customers/${id}/show`}>{name || 'Erased'}</Link>
            <Note>{email}</Note>
          </>
        )}
      />
      <TimeCol source="created_at" label="Since" />
      <Col
        label="Counts"
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
      <MoneyCol source="sales_sen" label="Spent" />
    </ConsoleTable>
  )
}

/** An affiliate's payouts, inside a list. */
export function PayoutTable({ ofOneAffiliate = false }: { ofOneAffiliate?: boolean }) {
  return (
    <ConsoleTable nothing="No payouts yet. Payments to affiliates appear here.">
      <TimeCol source="created_at" label="Date" />
      {!ofOneAffiliate && (
        <Col
          label="To"
          render={({ affiliate_id, name }: PayoutEntry) => (
            <Link to={`/affiliates/${affiliate_id}/show`}>{name ?? 'Erased'}</Link>
          )}
        />
      )}
      <Col
        label="Method"
        render={({ way, bank_reference }: PayoutEntry) =>
          way === 'gold' ? 'As gold' : `Bank, ${bank_reference}`
        }
      />
      <MoneyCol source="amount_sen" label="Amount" />
    </ConsoleTable>
  )
}

/** An affiliate's closed months, newest first. */
function MonthTable({ months }: { months: readonly StatementEntry[] }) {
  if (months.length === 0) {
    return <Muted>No closed months yet.</Muted>
  }
  return (
    <PlainTable
      label="Statements"
      rows={months}
      keyOf={({ month }) => month}
      named
      columns={[
        ['Month', ({ month }) => month, { sx: { whiteSpace: 'nowrap' } }],
        ['Active', (one) => one.active_users, notOnPhone],
        ['Sales', (one) => <Money sen={one.sales_sen} />, right],
        ['Rate', (one) => `${one.rate_hundredths / 100}%`, notOnPhone],
        ['Commission', (one) => <Money sen={one.commission_sen} />, notOnPhone],
        ['Carried over', (one) => <Money sen={one.carried_sen} />, notOnPhone],
        ['Statement', (one) => <Money sen={one.amount_sen} />, right],
      ]}
    />
  )
}

const notOnPhone = { ...right, sx: { display: { xs: 'none', sm: 'table-cell' } } }

/**
 * The last digits of an affiliate's account number. Payers can reveal all of it, which is recorded.
 */
function BankNumber({ affiliate }: { affiliate: AffiliateDetails }) {
  const { id, bank_acc_end } = affiliate
  const { has } = useRights()
  const { run } = useNotifiedRun()
  const [number, setNumber] = useState<string>()
  if (number) return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{number}</span>
  const read = () =>
    run(async () => {
      const path = pathTo(consolePaths.readBankAccount, { id })
      setNumber((await call<BankAccountNumber>('POST', path, {})).bank_acc_no)
    })
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      ••••{bank_acc_end}
      {has('affiliates.pay') && (
        <Button size="small" onClick={read}>
          Show
        </Button>
      )}
    </Box>
  )
}

/** Actions on an affiliate. */
function AffiliateActions({ affiliate }: { affiliate: AffiliateEntry }) {
  const { id, name, suspended_at } = affiliate
  return (
    <>
      <PayAffiliateButton affiliate={affiliate} />
      {suspended_at ? (
        <ActionButton
          label="Lift the suspension"
          right="affiliates.decide"
          title={`Reactivate the code of ${name}?`}
          asksReason
          run={(reason) =>
            call('POST', pathTo(consolePaths.reinstateAffiliate, { id }), { reason })
          }
          done="The code is active again."
          consequence="They get an email."
        />
      ) : (
        <ActionButton
          label="Suspend"
          color="error"
          right="affiliates.decide"
          title={`Suspend the code of ${name}?`}
          asksReason
          run={(reason) => call('POST', pathTo(consolePaths.suspendAffiliate, { id }), { reason })}
          done="Suspended."
          consequence="New registrations with the code no longer count as referrals. Earlier referrals keep earning. The affiliate gets an email without the reason."
        />
      )}
    </>
  )
}

/** Pays an affiliate's balance in part or in full. */
export function PayAffiliateButton({ affiliate }: { affiliate: AffiliateEntry }) {
  const { id, owed_sen } = affiliate
  if (owed_sen <= 0) return null
  // Remounts with a new default amount when the balance changes.
  return <PayForm key={`${id} ${owed_sen}`} affiliate={affiliate} />
}

function PayForm({ affiliate }: { affiliate: AffiliateEntry }) {
  const { id, name, owed_sen, open_run_id } = affiliate
  const isPrepared = open_run_id !== null
  const [way, setWay] = useState<'gold' | 'bank'>('gold')
  const amount = useTextInput(hundredthsText(owed_sen), { inputMode: 'decimal' })
  const reference = useTextInput('', { maxLength: 60 })
  const amount_sen = typedSen(amount.text)
  const isAmount = amount_sen !== undefined && amount_sen <= owed_sen
  const pay = (_reason: string, request_key: string) => {
    const body: CreatePayout = {
      affiliate_id: id,
      amount_sen: amount_sen ?? 0,
      owed_sen,
      way,
      bank_reference: way === 'bank' ? reference.text : null,
      request_key,
    }
    return call('POST', consolePaths.payouts, body)
  }
  return (
    <ActionButton
      label="Pay"
      right="affiliates.pay"
      title={`Pay ${name}?`}
      run={pay}
      done="Paid."
      disabled={isPrepared || !isAmount || (way === 'bank' && reference.text.length < 3)}
      consequence={`Balance: ${formatSen(owed_sen)}.`}
    >
      {isPrepared && (
        <Alert severity="warning">
          This balance is in a payout run. Mark the run as paid, or cancel it.
        </Alert>
      )}
      <RadioChoice
        label="Method"
        value={way}
        onChoose={setWay}
        choices={{ gold: 'As gold, immediately', bank: 'By bank transfer, already sent' }}
      />
      <TextField
        label="Amount (RM)"
        {...amount.field}
        error={!isAmount}
        helperText={isAmount ? '' : `Between RM 0.01 and ${formatSen(owed_sen)}`}
      />
      {way === 'bank' && <TextField label="Transfer reference" {...reference.field} required />}
    </ActionButton>
  )
}

const filters = [
  searchFilter('Name, email, code'),
  selectFilter('is_owed', 'Owed', { true: 'Balance owed', false: 'Nothing owed' }, 'All'),
  selectFilter('suspected', 'Self-referrals', { true: 'Suspected', false: 'Not suspected' }, 'All'),
  selectFilter('suspended', 'Code', { true: 'Suspended', false: 'Active' }, 'All'),
]

const csv: CsvColumns = [
  ['Name', ({ name }: AffiliateEntry) => name],
  ['Email', ({ email }: AffiliateEntry) => email],
  ['Code', ({ code }: AffiliateEntry) => code],
  ['Referrals', ({ referrals }: AffiliateEntry) => referrals],
  ['Suspected self-referrals', ({ void_referrals }: AffiliateEntry) => void_referrals],
  senColumn('Earned', 'earned_sen'),
  senColumn('Owed', 'owed_sen'),
  timeColumn('Since', 'created_at'),
  timeColumn('Suspended', 'suspended_at'),
]

/** Affiliates: earnings, balances and suspected self-referrals. */
export function AffiliateList() {
  return (
    <ConsoleList
      resource="affiliates"
      title="Affiliates"
      csv={csv}
      filters={filters}
      sort={{ field: 'owed', order: 'DESC' }}
      nothing="No affiliates yet. Approved applicants appear here."
      opens
    >
      <Col
        label="Name"
        render={({ name, email, suspended_at }: AffiliateEntry) => (
          <Box sx={{ overflowWrap: 'anywhere' }}>
            <RowLink>{name}</RowLink>
            <Note>{email}</Note>
            {suspended_at && <Chip label="Suspended" color="error" />}
          </Box>
        )}
      />
      <Col label="Code" source="code" hide="phone" />
      <Col
        label="Referrals"
        align="right"
        render={({ referrals, void_referrals }: AffiliateEntry) => (
          <>
            {referrals.toLocaleString('en-MY')}
            {void_referrals > 0 && (
              <Typography component="div" variant="body2" color="warning.main">
                {void_referrals} suspected
              </Typography>
            )}
          </>
        )}
      />
      <MoneyCol source="earned" of="earned_sen" label="Earned" hide="phone" />
      <MoneyCol source="owed" of="owed_sen" label="Owed" />
      <TimeCol source="created_at" label="Since" hide="narrow" />
    </ConsoleList>
  )
}
