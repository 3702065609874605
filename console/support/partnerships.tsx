import { consolePaths, pathTo } from '@apeak/contract/paths'
import {
  type PartnershipEntry,
  partnershipStates,
  type ThreadDetails,
} from '@apeak/contract/support-console'
import { Box, Chip, MenuItem, TextField } from '@mui/material'
import { useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { useRights } from '../session.ts'
import { ConsoleList } from '../ui/console-list.tsx'
import { Col, TimeCol } from '../ui/console-table.tsx'
import { type CsvColumns, timeColumn } from '../ui/csv-export.tsx'
import { searchFilter, selectFilter } from '../ui/filters.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { useNotifiedRun } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'
import { useInboxWatch } from './inbox-watch.tsx'
import { partnershipWords, titleOf } from './thread-list.tsx'

const filters = [
  searchFilter('Number, person, text'),
  selectFilter('partnership_state', 'State', partnershipWords, 'All'),
]

const csv: CsvColumns = [
  timeColumn('Sent', 'created_at'),
  ['Name', ({ name }: PartnershipEntry) => name],
  ['Email', ({ email }: PartnershipEntry) => email],
  ['Phone', ({ contact_number }: PartnershipEntry) => contact_number],
  ['Type', ({ partnership_type }: PartnershipEntry) => partnership_type],
  ['Role', ({ role }: PartnershipEntry) => role],
  ['Message', ({ message }: PartnershipEntry) => message],
  ['State', ({ partnership_state: state }: PartnershipEntry) => state && partnershipWords[state]],
]

/** Partnership enquiries, newest first. */
export function PartnershipList() {
  useInboxWatch()
  return (
    <ConsoleList
      resource="partnerships"
      csv={csv}
      title="Partnership"
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      nothing="No enquiries yet. Messages from the partnership form appear here."
    >
      <Col label="From" render={(enquiry: PartnershipEntry) => <SenderCell enquiry={enquiry} />} />
      <Col
        label="Type and role"
        hide="phone"
        render={({ partnership_type, role }: PartnershipEntry) => (
          <>
            {partnership_type}
            <Note>{role}</Note>
          </>
        )}
      />
      <Col
        label="Message"
        render={(enquiry: PartnershipEntry) => (
          <Box sx={{ overflowWrap: 'anywhere', maxWidth: 480 }}>
            {titleOf(enquiry)}
            <Note sx={{ whiteSpace: 'pre-line' }}>
              {enquiry.message && shortened(enquiry.message)}
            </Note>
          </Box>
        )}
      />
      <Col
        label="State"
        render={({ partnership_state }: PartnershipEntry) =>
          partnership_state && (
            <Chip
              label={partnershipWords[partnership_state]}
              color={partnership_state === 'new' ? 'warning' : 'default'}
            />
          )
        }
      />
      <TimeCol source="id" of="created_at" label="Sent" hide="narrow" />
    </ConsoleList>
  )
}

/** The sender of an enquiry with contact details. */
function SenderCell({ enquiry }: { enquiry: PartnershipEntry }) {
  const { id, name, email, contact_number } = enquiry
  return (
    <Box sx={{ overflowWrap: 'anywhere', minWidth: 96 }}>
      <Link to={`/threads/${id}/show`}>{name ?? 'Erased'}</Link>
      <Note>
        {email}
        {contact_number && <br />}
        {contact_number}
      </Note>
    </Box>
  )
}

const SHOWN = 240
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** An enquiry's answers and status. */
export function PartnershipPanel({ thread }: { thread: ThreadDetails }) {
  const { id, partnership_state: seen } = thread
  const { has } = useRights()
  const refresh = useRefresh()
  const { run } = useNotifiedRun()
  const move = (to: string) =>
    run(() =>
      call('POST', pathTo(consolePaths.movePartnership, { id }), { to, seen }).finally(refresh),
    )
  return (
    <Panel
      title="Enquiry"
      aside={
        <TextField
          select
          size="small"
          label="State"
          value={seen ?? 'new'}
          disabled={!has('inbox.answer') || thread.is_erased}
          onChange={({ target }) => void move(target.value)}
          sx={{ minWidth: 130 }}
        >
          {partnershipStates.map((state) => (
            <MenuItem key={state} value={state}>
              {partnershipWords[state]}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <Facts
        facts={[
          ['Name', thread.name ?? '—'],
          ['Email', thread.email ?? '—'],
          ['Contact number', thread.contact_number || '—'],
          ['Partnership type', thread.partnership_type ?? '—'],
          ['Subject', thread.subject ?? '—'],
          ['Role', thread.role ?? '—'],
        ]}
      />
    </Panel>
  )
}
