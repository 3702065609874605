import { consoleRefusals } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import type { ThreadAnswer, ThreadDetails } from '@apeak/contract/support-console'
import { Alert, Box, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { useGetIdentity, useRefresh } from 'react-admin'
import { call, inBackground, refusalOf } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { draftStore } from '../ui/drafts.ts'
import { useRun } from '../ui/run.ts'
import { Note } from '../ui/text.tsx'
import { SnippetField } from './snippets.tsx'

/** Interval in milliseconds for expiring other operators' typing indicators. */
const LOOK_AGAIN_MS = 13_000

/** An unsent answer. `tried`: the last one sent whose response is unknown. */
type Draft = { text: string; tried?: { text: string; request_key: string } | undefined }

// Reading the order meanwhile loses nothing.
const drafts = draftStore<number, Draft>()

/** The reply form of a thread, with other operators' typing indicators. */
export function AnswerForm({ thread }: { thread: ThreadDetails }) {
  const { text, tried } = drafts.useOne(thread.id) ?? { text: '' }
  const { run, failure, isRunning } = useRun()
  // The last seen message, including one's own reply, which arrives a moment later.
  const own = useRef(0)
  const refresh = useRefresh()
  const composing = useComposing(thread.id)

  const send = async () => {
    try {
      const seen = Math.max(thread.answered_up_to, own.current)
      // Another text is another answer, even if the response to the first was lost.
      const request_key = tried?.text === text ? tried.request_key : crypto.randomUUID()
      drafts.set(thread.id, { text, tried: { text, request_key } })
      const body = { text, seen, request_key }
      const path = pathTo(consolePaths.answerThread, { id: thread.id })
      const { message_id } = await call<ThreadAnswer>('POST', path, body)
      own.current = message_id
      // What was typed meanwhile stays.
      const now = drafts.get(thread.id)?.text
      drafts.set(thread.id, now && now !== text ? { text: now } : undefined)
      composing.stop()
      refresh()
    } catch (error) {
      if (refusalOf(error) === consoleRefusals.alreadyDone) refresh()
      throw error
    }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (text.trim() !== '') void run(send)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      <OtherOperators thread={thread} />
      <SnippetField
        thread={thread}
        value={text}
        onChange={(value) => {
          drafts.set(thread.id, value === '' ? undefined : { text: value, tried })
          composing.touch(value !== '')
        }}
        onSubmit={submit}
      />
      {failure && <Alert severity="error">{failure}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={isRunning || text.trim() === ''}>
          Send
        </Button>
        <Note>{deliveryText(thread)}</Note>
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
    // Stops the indicator when the page is left.
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWriting, client])
  if (!isWriting) return null
  const names = others.map(({ operator_id }) => nameOf('operator', operator_id)).join(', ')
  return <Alert severity="warning">{names} is typing an answer.</Alert>
}

function deliveryText({ kind, email }: ThreadDetails): string {
  const hint = 'Type / for a saved answer, Ctrl+Enter to send.'
  if (kind !== 'chat') return `Sent to ${email} by email. ${hint}`
  return email
    ? `Sent to the chat, and by email if it is not seen. ${hint}`
    : `Sent to the chat only, because there is no email address. ${hint}`
}

/** Interval in milliseconds for repeating the typing signal, well below its lifetime. */
const REPORT_EVERY_MS = 5_000

/**
 * Sends this operator's typing signal. `touch`: call on each input; an empty text or leaving the
 * page ends the signal.
 */
function useComposing(threadId: number) {
  const lastReportAt = useRef(0)
  const reportComposing = (is_composing: boolean) => {
    const path = pathTo(consolePaths.composing, { id: threadId })
    // Failures are ignored: the reply itself detects conflicts.
    call('POST', path, { is_composing }, { background: true }).catch(() => {})
  }
  const latestReport = useRef(reportComposing)
  latestReport.current = reportComposing
  useEffect(
    () => () => {
      if (lastReportAt.current > 0) latestReport.current(false)
    },
    [],
  )
  return {
    touch(isSomething: boolean) {
      if (!isSomething && lastReportAt.current > 0) {
        lastReportAt.current = 0
        reportComposing(false)
      } else if (isSomething && Date.now() - lastReportAt.current > REPORT_EVERY_MS) {
        lastReportAt.current = Date.now()
        reportComposing(true)
      }
    },
    /** After sending, the server ends the signal itself. */
    stop() {
      lastReportAt.current = 0
    },
  }
}
