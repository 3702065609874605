import { consolePaths, pathTo } from '@apeak/contract/paths'
import { SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import type { ThreadDetails } from '@apeak/contract/support-console'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Timeline, TimelineItem } from '../ui/timeline.tsx'

/** What operators noted for each other. No customer reads it. */
export function ThreadNotes({ thread }: { thread: ThreadDetails }) {
  const nameOf = useActorNames()
  const newestFirst = thread.notes.toReversed()
  return (
    <Panel
      title="Internal notes"
      aside={!thread.is_erased && <AddNote key={thread.notes.length} id={thread.id} />}
    >
      {newestFirst.length === 0 ? (
        <Typography color="textSecondary">None. Only operators read what stands here.</Typography>
      ) : (
        <Timeline>
          {newestFirst.map(({ id, operator_id, text, created_at }) => (
            <TimelineItem
              key={id}
              who={nameOf('operator', operator_id)}
              did="noted"
              at={created_at}
            >
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {text ?? <em>Erased</em>}
              </Typography>
            </TimelineItem>
          ))}
        </Timeline>
      )}
    </Panel>
  )
}

function AddNote({ id }: { id: number }) {
  const [text, setText] = useState('')
  return (
    <ActionButton
      label="Add a note"
      title="A note for the other operators"
      confirm="Add"
      right="inbox.answer"
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.addThreadNote, { id }), { text, request_key })
      }
      done="Noted"
      disabled={text.trim() === ''}
    >
      <TextField
        label="Note"
        helperText="The customer never sees it."
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={3}
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { maxLength: SUPPORT_TEXT_MAX } }}
      />
    </ActionButton>
  )
}
