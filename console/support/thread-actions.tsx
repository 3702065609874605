import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { ThreadDetails } from '@apeak/contract/support-console'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetIdentity, useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames, useOperators } from '../operators/use-operator-names.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { useRights } from '../ui/use-rights.ts'

/** Who sees to a thread, and whether anybody need. */
export function ThreadActions({ thread }: { thread: ThreadDetails }) {
  const { has } = useRights()
  const notify = useNotify()
  const refresh = useRefresh()
  const { identity } = useGetIdentity()
  if (!has('inbox.answer') || thread.is_erased) return null
  const { id, status, assigned_to } = thread
  const act = async (path: string, body: Record<string, unknown>) => {
    try {
      await call('POST', path, body)
    } catch (error) {
      notify(await sentenceOf(error), { type: 'warning' })
    }
    refresh()
  }
  const mine = String(identity?.id ?? '')
  const move = status === 'open' ? consolePaths.closeThread : consolePaths.reopenThread
  return (
    <>
      {identity && assigned_to !== mine && (
        <Button
          variant="outlined"
          size="small"
          onClick={() =>
            void act(pathTo(consolePaths.assignThread, { id }), { to: mine, seen: assigned_to })
          }
        >
          Assign to me
        </Button>
      )}
      <Assign key={assigned_to} thread={thread} />
      <Button
        variant="outlined"
        size="small"
        color={status === 'open' ? 'success' : 'primary'}
        onClick={() => void act(pathTo(move, { id }), {})}
      >
        {status === 'open' ? 'Close' : 'Reopen'}
      </Button>
    </>
  )
}

function Assign({ thread }: { thread: ThreadDetails }) {
  const { id, assigned_to } = thread
  const [to, setTo] = useState(assigned_to ?? '')
  const operators = useOperators().filter(({ active }) => active)
  const nameOf = useActorNames()
  return (
    <ActionButton
      label={assigned_to ? `With ${nameOf('operator', assigned_to)}` : 'Assign'}
      title="Who sees to it?"
      confirm="Assign"
      run={() =>
        call('POST', pathTo(consolePaths.assignThread, { id }), {
          to: to || null,
          seen: assigned_to,
        })
      }
      done="Assigned"
      disabled={to === (assigned_to ?? '')}
    >
      <TextField
        select
        label="Operator"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        sx={{ mt: 1 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">
          <Typography component="em">Anybody</Typography>
        </MenuItem>
        {operators.map((operator) => (
          <MenuItem key={operator.id} value={operator.id}>
            {operator.name}
          </MenuItem>
        ))}
      </TextField>
    </ActionButton>
  )
}
