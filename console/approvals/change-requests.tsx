import type { Page } from '@apeak/contract/lists'
import {
  type ChangeKindName,
  type ChangeRequest,
  type ChangeRequestsQuery,
  changeKinds,
} from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, Box, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useGetIdentity } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, PhoneNote } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { selectFilter } from '../ui/filters.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Note } from '../ui/text.tsx'

type Props = {
  /** The kind in the history; others show nothing. */
  kind: string
  id: string
  /** Called after the decision: the thing may have changed. */
  onDecided?: () => void
}

/** The open change request of a thing, above its editor. */
export function WaitingChange({ kind, id, onDecided }: Props) {
  const nameOf = useActorNames()
  const waiting = useWaitingChanges(isChangeKind(kind) ? kind : undefined, id)
  return waiting.map((request) => (
    <Alert key={request.id} severity="info" sx={{ mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>Waiting for approval</Typography>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {nameOf('operator', request.requested_by)} requested this, <Time at={request.created_at} />.
        Nothing changes until a second person approves it.
      </Typography>
      <ChangeRows rows={request.rows} />
      <Box sx={{ mt: 1.5 }}>
        <ChangeActions request={request} {...(onDecided && { onDecided })} />
      </Box>
    </Alert>
  ))
}

const isChangeKind = (kind: string): kind is ChangeKindName =>
  (changeKinds as readonly string[]).includes(kind)

const right = 'changes.decide'

type ChangeActionsProps = {
  request: ChangeRequest
  /** Called after the decision. */
  onDecided?: () => void
}

/** Approves or declines another operator's request, or withdraws one's own. */
function ChangeActions({ request, onDecided }: ChangeActionsProps) {
  const { identity } = useGetIdentity()
  const queries = useQueryClient()
  const { id, title, rows } = request
  const onDone = () => {
    void queries.invalidateQueries({ queryKey: waitingChangesKey })
    onDecided?.()
  }
  if (identity?.id === request.requested_by) {
    return (
      <ActionButton
        label="Withdraw"
        right={right}
        title="Withdraw your request?"
        run={() => call('POST', pathTo(consolePaths.withdrawChange, { id }), {})}
        done="Withdrawn"
        onDone={onDone}
      />
    )
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <ActionButton
        label="Approve"
        right={right}
        title={`Approve the change to ${title}?`}
        run={() => call('POST', pathTo(consolePaths.approveChange, { id }), {})}
        done="Approved"
        onDone={onDone}
      >
        <ChangeRows rows={rows} />
      </ActionButton>
      <ActionButton
        label="Decline"
        color="error"
        right={right}
        title={`Decline the change to ${title}?`}
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.declineChange, { id }), { reason })}
        done="Declined"
        onDone={onDone}
      />
    </Box>
  )
}

/** The changed fields, before and after. */
function ChangeRows({ rows }: Pick<ChangeRequest, 'rows'>) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      {rows.map(({ name, before, after }) => (
        <Box key={name}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            <del>{before}</del>
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <ins style={{ textDecoration: 'none' }}>{after}</ins>
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The key prefix of queries for open change requests. */
export const waitingChangesKey = ['change-requests', 'waiting']

/** The open change requests of a kind or a thing; empty without the right. */
export function useWaitingChanges(kind: ChangeKindName | undefined, subject?: string) {
  const { has } = useRights()
  const query: ChangeRequestsQuery = { state: 'waiting', kind, subject }
  const { data } = useRead<Page<ChangeRequest>>(
    [...waitingChangesKey, kind, subject],
    pathTo(consolePaths.changeRequests, {}, query),
    { enabled: kind !== undefined && has('changes.read') },
  )
  return data?.data ?? []
}

const stateNames: Record<ChangeRequest['state'], string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

const filters = [selectFilter('state', 'State', stateNames)]

const csv: CsvColumns = [
  timeColumn('Requested', 'created_at'),
  ['Change', ({ title }: ChangeRequest) => title],
  [
    'Details',
    ({ rows }: ChangeRequest) =>
      rows.map(({ name, before, after }) => `${name}: ${before} to ${after}`).join('; '),
  ],
  ['State', ({ state }: ChangeRequest) => stateNames[state]],
]

/** Changes by two people, open and decided. */
export function ChangeRequestList() {
  const nameOf = useActorNames()
  return (
    <ConsoleList
      resource="change-requests"
      csv={csv}
      title="Changes to approve"
      filters={filters}
      initially={{ state: 'waiting' }}
      sort={{ field: 'created_at', order: 'DESC' }}
      nothing="Nothing to approve. Changes that need a second person appear here."
    >
      <Col
        source="created_at"
        label="Requested"
        render={(request: ChangeRequest) => (
          <>
            <Time at={request.created_at} />
            <Note>{nameOf('operator', request.requested_by)}</Note>
            <PhoneNote>
              {request.title}
              <ChangeRows rows={request.rows} />
            </PhoneNote>
          </>
        )}
      />
      <Col
        label="Change"
        hide="phone"
        render={({ title, rows }: ChangeRequest) => (
          <>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <ChangeRows rows={rows} />
          </>
        )}
      />
      <Col
        label="State"
        render={(request: ChangeRequest) => <ChangeRequestState request={request} />}
      />
    </ConsoleList>
  )
}

function ChangeRequestState({ request }: { request: ChangeRequest }) {
  const nameOf = useActorNames()
  const { state, decided_by, expires_at } = request
  if (state !== 'waiting') {
    return decided_by
      ? `${stateNames[state]} by ${nameOf('operator', decided_by)}`
      : stateNames[state]
  }
  return (
    <>
      <ChangeActions request={request} />
      <Note>
        until <Time at={expires_at} />
      </Note>
    </>
  )
}
