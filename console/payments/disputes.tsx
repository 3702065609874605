import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { DisputeEntry } from '@apeak/contract/payments-console'
import { Button, Chip } from '@mui/material'
import { Link } from 'react-router-dom'
import { callForFile } from '../api.ts'
import { useRights } from '../session.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, MoneyCol, PhoneNote } from '../ui/console-table.tsx'
import { type CsvColumns, senColumn, timeColumn } from '../ui/csv-export.tsx'
import { saveFile } from '../ui/files.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { dayText, Time } from '../ui/malaysian-time.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { disputeReason } from './dispute-words.ts'
import { methodName } from './money-words.tsx'

const filters = [selectFilter('open', 'State', { true: 'To answer', false: 'Decided' })]

const csv: CsvColumns = [
  timeColumn('Reported', 'created_at'),
  ['Order', ({ for_what }: DisputeEntry) => for_what?.short_reference ?? for_what?.id],
  ['Reason', ({ reason }: DisputeEntry) => reasonOf(reason)],
  timeColumn('Answer by', 'respond_by'),
  senColumn('Amount', 'amount_sen'),
  ['Provider', ({ provider }: DisputeEntry) => methodName(provider)],
  ['State', ({ state }: DisputeEntry) => outcomes[state] ?? state],
]

/** Chargebacks: payments that the payer's bank may take back. */
export function DisputeList() {
  return (
    <ConsoleList
      resource="disputes"
      csv={csv}
      title="Disputes"
      filters={filters}
      initially={{ open: 'true' }}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="No disputes. Payments that a shopper’s bank may take back appear here."
    >
      <Col
        source="created_at"
        label="Reported"
        render={({ created_at }: DisputeEntry) => <Time at={created_at} />}
      />
      <Col
        label="Order"
        render={({ for_what, reason, state }: DisputeEntry) => (
          <>
            <PayableLink of={for_what} />
            <PhoneNote>
              {reasonOf(reason)}, {outcomes[state] ?? state}
            </PhoneNote>
          </>
        )}
      />
      <Col label="Reason" hide="phone" render={({ reason }: DisputeEntry) => reasonOf(reason)} />
      <Col
        source="respond_by"
        label="Answer by"
        render={({ respond_by, state }: DisputeEntry) =>
          respond_by && state === 'pending' ? dayText(respond_by) : '–'
        }
      />
      <MoneyCol source="amount_sen" label="Amount" />
      <Col
        label="Provider"
        hide="phone"
        render={({ provider }: DisputeEntry) => methodName(provider)}
      />
      <Col
        label="State"
        hide="phone"
        render={({ state }: DisputeEntry) => (
          <Chip
            label={outcomes[state] ?? state}
            color={state === 'pending' ? 'error' : state === 'failed' ? 'success' : 'default'}
          />
        )}
      />
      <Col
        label="Evidence"
        hide="phone"
        render={({ id, for_what }: DisputeEntry) =>
          for_what?.kind === 'order' && (
            <EvidenceButton id={id} reference={for_what.short_reference ?? for_what.id} />
          )
        }
      />
    </ConsoleList>
  )
}

/** Its reason as a sentence begins. */
function reasonOf(reason: string | null): string {
  const words = disputeReason(reason) ?? 'no reason given'
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const outcomes: Record<string, string> = {
  pending: 'To answer',
  processed: 'Lost',
  failed: 'Won',
}

function PayableLink({ of }: { of: DisputeEntry['for_what'] }) {
  if (!of) return 'Unknown payment'
  const name = of.short_reference ?? of.id
  return of.kind === 'order' ? <Link to={`/orders/${of.id}/show`}>{name}</Link> : name
}

/** Downloads the evidence about a disputed order as one file. */
export function EvidenceButton({ id, reference }: { id: number; reference: string }) {
  const { has } = useRights()
  const { run, isRunning } = useNotifiedRun()
  if (!has('orders.money')) return null
  const path = pathTo(consolePaths.disputeEvidence, { id: String(id) })
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isRunning}
      onClick={() =>
        void run(async () => saveFile(await callForFile('GET', path), `dispute-${reference}.html`))
      }
    >
      Download evidence
    </Button>
  )
}
