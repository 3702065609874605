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
import {
  Alert,
  Box,
  Button,
  Chip,
  FormControlLabel,
  Radio,
  RadioGroup,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { ReferenceManyField, ResourceContextProvider, useNotify } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { failureText } from '../ui/action-dialog.tsx'
import { ListPages } from '../ui/console-list.tsx'
import { Col, ConsoleTable, MoneyCol, TimeCol } from '../ui/console-table.tsx'
import { History } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money, typedSen } from '../ui/money.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { ShowHeading, ShowPage, TwoColumns } from '../ui/show-page.tsx'
import { Muted, Note } from '../ui/text.tsx'
import { affiliateSentences, platformsOf, voidWords } from './affiliate-words.ts'

/** An affiliate: referrals, balance and payouts. */
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
            start={<AffiliateEarnings affiliate={affiliate} />}
            end={<AffiliateFacts affiliate={affiliate} />}
          />
        </>
      )}
    </ShowPage>
  )
}

function AffiliateEarnings({ affiliate }: { affiliate: AffiliateDetails }) {
  return (
    <>
      <Panel title="Months">
        <MonthTable months={affiliate.months} />
      </Panel>
      <RelatedList id={affiliate.id} reference="referrals" title="Referrals">
        <ReferralTable />
      </RelatedList>
      <RelatedList id={affiliate.id} reference="payouts" title="Payouts">
        <PayoutTable ofOneAffiliate />
      </RelatedList>
    </>
  )
}

function AffiliateFacts({ affiliate }: { affiliate: AffiliateDetails }) {
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

type RelatedListProps = { id: number; reference: string; title: string; children: React.ReactNode }

/** A page of an affiliate's related records. */
function RelatedList({ id, reference, title, children }: RelatedListProps) {
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
          empty={<Muted>None yet.</Muted>}
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
      <Col
        label="Who"
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
      <MoneyCol source="sales_sen" label="Bought" />
    </ConsoleTable>
  )
}

/** An affiliate's payouts, inside a list. */
export function PayoutTable({ ofOneAffiliate = false }: { ofOneAffiliate?: boolean }) {
  return (
    <ConsoleTable nothing="No payouts yet.">
      <TimeCol source="created_at" label="When" />
      {!ofOneAffiliate && (
        <Col
          label="To"
          render={({ affiliate_id, name }: PayoutEntry) => (
            <Link to={`/affiliates/${affiliate_id}/show`}>{name ?? 'Erased'}</Link>
          )}
        />
      )}
      <Col
        label="How"
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
    <Box
      sx={{ overflowX: 'auto' }}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      role="region"
      aria-label="Statements"
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Month</TableCell>
            <TableCell align="right">Active</TableCell>
            <TableCell align="right">Sales</TableCell>
            <TableCell align="right">Rate</TableCell>
            <TableCell align="right">Commission</TableCell>
            <TableCell align="right">Carried</TableCell>
            <TableCell align="right">Stated</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((one) => (
            <TableRow key={one.month}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {one.month}
              </TableCell>
              <TableCell align="right">{one.active_users}</TableCell>
              <TableCell align="right">
                <Money sen={one.sales_sen} />
              </TableCell>
              <TableCell align="right">{one.rate_hundredths / 100} %</TableCell>
              <TableCell align="right">
                <Money sen={one.commission_sen} />
              </TableCell>
              <TableCell align="right">
                <Money sen={one.carried_sen} />
              </TableCell>
              <TableCell align="right">
                <Money sen={one.amount_sen} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/**
 * The last digits of an affiliate's account number. Payers can reveal all of it, which is recorded.
 */
function BankNumber({ affiliate }: { affiliate: AffiliateDetails }) {
  const { id, bank_acc_end } = affiliate
  const { has } = useRights()
  const notify = useNotify()
  const [number, setNumber] = useState<string>()
  if (number) return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{number}</span>
  const read = async () => {
    try {
      const path = pathTo(consolePaths.readBankAccount, { id })
      setNumber((await call<BankAccountNumber>('POST', path, {})).bank_acc_no)
    } catch (error) {
      notify(await failureText(error), { type: 'warning' })
    }
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      ••••{bank_acc_end}
      {has('affiliates.pay') && (
        <Button size="small" onClick={() => void read()}>
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
        >
          <Typography>They get an e-mail.</Typography>
        </ActionButton>
      ) : (
        <ActionButton
          label="Suspend"
          color="error"
          right="affiliates.decide"
          title={`Suspend the code of ${name}?`}
          asksReason
          run={(reason) => call('POST', pathTo(consolePaths.suspendAffiliate, { id }), { reason })}
          done="Suspended."
        >
          <Typography>
            New registrations with the code no longer count as referrals. Earlier referrals keep
            earning. The affiliate gets an e-mail without the reason.
          </Typography>
        </ActionButton>
      )}
    </>
  )
}

/** Pays an affiliate's balance in part or in full. */
export function PayAffiliateButton({ affiliate }: { affiliate: AffiliateEntry }) {
  const { id, name, owed_sen, open_run_id } = affiliate
  if (owed_sen <= 0) return null
  // Remounts with a new default amount when the balance changes.
  return (
    <PayForm
      key={`${id} ${owed_sen}`}
      id={id}
      name={name}
      owed={owed_sen}
      isPrepared={open_run_id !== null}
    />
  )
}

type Props = { id: number; name: string; owed: number; isPrepared: boolean }

function PayForm({ id, name, owed, isPrepared }: Props) {
  const [way, setWay] = useState<'gold' | 'bank'>('gold')
  const [amount, setAmount] = useState((owed / 100).toFixed(2))
  const [reference, setReference] = useState('')
  const amount_sen = typedSen(amount)
  const isAmount = amount_sen !== undefined && amount_sen > 0 && amount_sen <= owed
  const pay = (_reason: string, request_key: string) => {
    const body: CreatePayout = {
      affiliate_id: id,
      amount_sen: amount_sen ?? 0,
      owed_sen: owed,
      way,
      bank_reference: way === 'bank' ? reference.trim() : null,
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
      disabled={isPrepared || !isAmount || (way === 'bank' && reference.trim().length < 3)}
    >
      <Typography>Balance: {formatSen(owed)}.</Typography>
      {isPrepared && (
        <Alert severity="warning">
          This balance is in a payout run. Mark the run as paid, or cancel it.
        </Alert>
      )}
      <RadioGroup
        aria-label="Method"
        value={way}
        onChange={({ target }) => setWay(target.value as 'gold' | 'bank')}
      >
        <FormControlLabel value="gold" control={<Radio />} label="As gold, at once" />
        <FormControlLabel value="bank" control={<Radio />} label="By bank transfer, already sent" />
      </RadioGroup>
      <TextField
        label="Amount (RM)"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={!isAmount}
        helperText={isAmount ? '' : `Between RM 0.01 and ${formatSen(owed)}`}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      {way === 'bank' && (
        <TextField
          label="Reference of the transfer"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
          required
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      )}
    </ActionButton>
  )
}
