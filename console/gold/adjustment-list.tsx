import type { AdjustmentEntry } from '@apeak/contract/gold-console'
import { formatSen } from '@apeak/contract/money'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box, Typography } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { CustomerName } from '../accounts/customer-name.tsx'
import { call } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { customerFilter, selectFilter } from '../ui/filters.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Note } from '../ui/text.tsx'

const stateWords: Record<AdjustmentEntry['state'], string> = {
  waiting: 'Waiting for approval',
  expired: 'Expired',
  done: 'Done',
  rejected: 'Declined',
}

const { waiting, done, rejected } = stateWords

const filters = [selectFilter('state', 'State', { waiting, done, rejected }), customerFilter]

const csv: CsvColumns = [
  timeColumn('Requested', 'created_at'),
  ['Request', (entry: AdjustmentEntry) => approvalText(entry)],
  ['Customer', ({ customer_id }: AdjustmentEntry) => customer_id],
  senColumn('Amount', 'amount_sen'),
  ['Reason', ({ reason }: AdjustmentEntry) => reason],
  ['State', ({ state }: AdjustmentEntry) => stateWords[state]],
]

/** Gold adjustments: open requests, decisions, and adjustments made without approval. */
export function AdjustmentList() {
  const nameOf = useActorNames()
  return (
    <ConsoleList
      resource="gold-adjustments"
      title="Money to approve"
      csv={csv}
      filters={filters}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="No requests yet. Amounts above an operator’s daily limit appear here for approval."
    >
      <Col
        source="created_at"
        label="Requested"
        render={(entry: AdjustmentEntry) => (
          <>
            <Time at={entry.created_at} />
            <PhoneNote>
              {approvalText(entry)}. {nameOf('operator', entry.requested_by)}: {entry.reason}
            </PhoneNote>
          </>
        )}
      />
      <Col
        label="Request"
        hide="phone"
        render={(entry: AdjustmentEntry) => (
          <>
            {approvalText(entry)}
            {entry.customer_id !== null && (
              <Box>
                <CustomerName id={entry.customer_id} />
              </Box>
            )}
          </>
        )}
      />
      <MoneyCol source="amount_sen" label="Amount" />
      <Col source="reason" hide="phone" />
      <Col
        label="Requested by"
        hide="phone"
        render={({ requested_by }: AdjustmentEntry) => nameOf('operator', requested_by)}
      />
      <Col
        label="State"
        render={(adjustment: AdjustmentEntry) => <AdjustmentState adjustment={adjustment} />}
      />
    </ConsoleList>
  )
}

function AdjustmentState({ adjustment }: { adjustment: AdjustmentEntry }) {
  const nameOf = useActorNames()
  const { id, state, decided_by, requested_by, expires_at, reason } = adjustment
  if (state !== 'waiting') {
    return decided_by
      ? `${stateWords[state]} by ${nameOf('operator', decided_by)}`
      : stateWords[state]
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ApprovalActions
        id={String(id)}
        asked={adjustment}
        requested_by={requested_by}
        reason={reason}
      />
      {expires_at && (
        <Note>
          until <Time at={expires_at} />
        </Note>
      )}
    </Box>
  )
}

type ApprovalActionsProps = {
  id: string
  asked: RequestedApproval
  requested_by: string
  reason: string
}

/** Approves or declines another operator's request, or withdraws one's own. */
export function ApprovalActions({ id, asked, requested_by, reason }: ApprovalActionsProps) {
  const nameOf = useActorNames()
  const { identity } = useGetIdentity()
  const isOwn = identity?.id === requested_by
  const decide = (path: string) => (why: string) => call('POST', path, why ? { reason: why } : {})
  return (
    <>
      {!isOwn && (
        <ActionButton
          label="Approve"
          right="gold.adjust"
          title="Approve this request?"
          run={decide(pathTo(consolePaths.approveAdjustment, { id }))}
          done="Approved"
          consequence={`${approvalText(asked)}.`}
        >
          {asked.customer_id !== null && (
            <Typography variant="body2" component="div">
              <CustomerName id={asked.customer_id} />
            </Typography>
          )}
          <Typography variant="body2">
            Reason given by {nameOf('operator', requested_by)}: {reason}
          </Typography>
          <Typography variant="body2">
            It takes effect immediately and is recorded under both names.
          </Typography>
        </ActionButton>
      )}
      <ActionButton
        label={isOwn ? 'Withdraw' : 'Decline'}
        right="gold.adjust"
        title={isOwn ? 'Withdraw your request?' : 'Decline this request?'}
        asksReason={!isOwn}
        run={decide(pathTo(consolePaths.rejectAdjustment, { id }))}
        done={isOwn ? 'Withdrawn' : 'Declined'}
        color="error"
        consequence={`${approvalText(asked)}.`}
      />
    </>
  )
}

/** The message if an approval was requested. */
export const approvalRequested =
  'Above your daily limit: a second operator must approve it. The owners are notified.'

/** A requested approval. */
export type RequestedApproval = Pick<
  AdjustmentEntry,
  'kind' | 'amount_sen' | 'customer_id' | 'payable_kind' | 'bank_reference'
>

/** "Confirm RM 6,000.00 for an order (bank reference IBG1234)". */
export function approvalText(asked: RequestedApproval): string {
  const { kind, amount_sen, payable_kind, bank_reference } = asked
  const money = formatSen(Math.abs(amount_sen))
  if (kind === 'money_seen') {
    const what = payable_kind === 'topup' ? 'a top-up' : 'an order'
    return `Confirm ${money} for ${what} (bank reference ${bank_reference})`
  }
  if (kind === 'unapplied_gold') {
    return `Credit ${money} of an unapplied payment as gold to the customer`
  }
  return amount_sen > 0
    ? `Credit ${money} of gold to a customer`
    : `Deduct ${money} of gold from a customer`
}
