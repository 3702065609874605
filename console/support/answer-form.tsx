import { ApiError } from '@apeak/contract/client'
import { consoleRefusals } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { SUPPORT_TEXT_MAX } from '@apeak/contract/support'
import type { ThreadAnswer, ThreadDetails } from '@apeak/contract/support-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useGetIdentity, useRefresh } from 'react-admin'
import { call, inBackground, refusalOf } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { failureText } from '../ui/action-dialog.tsx'
import { SnippetField } from './snippets.tsx'

/** How often is looked whether somebody else still writes, in milliseconds. */
const LOOK_AGAIN_MS = 13_000

/** Where an operator answers a thread, knowing who else does just now. */
export function AnswerForm({ thread }: { thread: ThreadDetails }) {
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const requestKey = useRef(crypto.randomUUID())
  // What was seen: also one's own answer, which comes back a moment later.
  const own = useRef(0)
  const refresh = useRefresh()
  const composing = useComposing(thread.id)

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    // State updates too late for a double click.
    if (sending.current || text.trim() === '') return
    sending.current = true
    setSending(true)
    setFailure(undefined)
    try {
      const seen = Math.max(thread.answered_up_to, own.current)
      const body = { text, seen, request_key: requestKey.current }
      const path = pathTo(consolePaths.answerThread, { id: thread.id })
      const { message_id } = await call<ThreadAnswer>('POST', path, body)
      own.current = message_id
      requestKey.current = crypto.randomUUID()
      setText('')
      composing.stop()
      refresh()
    } catch (error) {
      setFailure(await failureText(error))
      if (error instanceof ApiError && refusalOf(error) === consoleRefusals.alreadyDone) refresh()
    } finally {
      sending.current = false
      setSending(false)
    }
  }
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'grid', gap: 1.5 }}>
      <OtherOperators thread={thread} />
      <SnippetField
        thread={thread}
        value={text}
        onChange={(value) => {
          setText(value)
          composing.touch(value !== '')
        }}
        onSubmit={() => void send()}
        maxLength={SUPPORT_TEXT_MAX}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={isSending || text.trim() === ''}>
          Send
        </Button>
        <Typography variant="body2" color="textSecondary">
          {deliveryText(thread)}
        </Typography>
      </Box>
    </Box>
  )
}

function OtherOperators({ thread }: { thread: ThreadDetails }) {
  const nameOf = useActorNames()
  const { identity } = useGetIdentity()
  const others = thread.composing.filter(({ operator_id }) => operator_id !== identity?.id)
  const client = useQueryClient()
  const isWriting = others.length > 0
  useEffect(() => {
    if (!isWriting) return undefined
    const look = () => inBackground(() => client.invalidateQueries({ queryKey: ['threads'] }))
    // Whoever goes away says nothing.
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWriting, client])
  if (!isWriting) return null
  const names = others.map(({ operator_id }) => nameOf('operator', operator_id)).join(', ')
  return <Alert severity="warning">{names} writes an answer just now.</Alert>
}

function deliveryText({ kind, email }: ThreadDetails): string {
  const hint = 'Type / for a saved answer, Ctrl+Enter to send.'
  if (kind !== 'chat') return `Goes to ${email} by mail. ${hint}`
  return email
    ? `Goes to the open chat, or by mail where it is not seen. ${hint}`
    : `Goes to the open chat: no address is known. ${hint}`
}

/** How often the others are told again, in milliseconds: well within what they believe it for. */
const TELL_EVERY_MS = 5_000

/**
 * Tells the other operators that this one writes an answer. `touch`: something was typed; where nothing
 * is left of it, or the page is left, they are told that, too.
 */
function useComposing(threadId: number) {
  const toldAt = useRef(0)
  const tell = (is_composing: boolean) => {
    const path = pathTo(consolePaths.composing, { id: threadId })
    // Whoever is not told sees who was first when they send.
    call('POST', path, { is_composing }, { background: true }).catch(() => {})
  }
  const told = useRef(tell)
  told.current = tell
  useEffect(
    () => () => {
      if (toldAt.current > 0) told.current(false)
    },
    [],
  )
  return {
    touch(isSomething: boolean) {
      if (!isSomething && toldAt.current > 0) {
        toldAt.current = 0
        tell(false)
      } else if (isSomething && Date.now() - toldAt.current > TELL_EVERY_MS) {
        toldAt.current = Date.now()
        tell(true)
      }
    },
    /** The answer was sent, by which the shop knows. */
    stop() {
      toldAt.current = 0
    },
  }
}
