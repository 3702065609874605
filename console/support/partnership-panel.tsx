import { consolePaths, pathTo } from '@apeak/contract/paths'
import { partnershipStates, type ThreadDetails } from '@apeak/contract/support-console'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { useRights } from '../ui/use-rights.ts'
import { partnershipWords } from './thread-words.ts'

/** What a partnership enquiry's form asked, and how it stands. */
export function PartnershipPanel({ thread }: { thread: ThreadDetails }) {
  const { id, partnership_state: seen } = thread
  const { has } = useRights()
  const notify = useNotify()
  const refresh = useRefresh()
  const move = async (to: string) => {
    try {
      await call('POST', pathTo(consolePaths.movePartnership, { id }), { to, seen })
    } catch (error) {
      notify(await sentenceOf(error), { type: 'warning' })
    }
    refresh()
  }
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
          ['E-mail', thread.email ?? '—'],
          ['Contact number', thread.contact_number || '—'],
          ['Partnership type', thread.partnership_type ?? '—'],
          ['Subject', thread.subject ?? '—'],
          ['Role', thread.role ?? '—'],
        ]}
      />
    </Panel>
  )
}
