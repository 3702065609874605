import type { ChangeRequest } from '@apeak/contract/operators'
import { Typography } from '@mui/material'
import { SelectInput } from 'react-admin'
import { useActorNames } from '../operators/operator-names.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, ConsoleTable, PhoneNote } from '../ui/console-table.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Note } from '../ui/text.tsx'
import { ChangeActions, ChangeRows } from './waiting-changes.tsx'

const stateNames: Record<ChangeRequest['state'], string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
}

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="State"
    alwaysOn
    choices={Object.entries(stateNames).map(([id, name]) => ({ id, name }))}
  />,
]

/** Changes by two people, open and decided. */
export function ChangeRequestList() {
  const nameOf = useActorNames()
  return (
    <ConsoleList
      resource="change-requests"
      title="Changes to approve"
      filters={filters}
      initially={{ state: 'waiting' }}
      sort={{ field: 'created_at', order: 'DESC' }}
    >
      <ConsoleTable nothing="Nothing to approve.">
        <Col
          source="created_at"
          label="Asked"
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
      </ConsoleTable>
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
