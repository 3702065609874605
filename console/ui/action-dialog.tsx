import { ApiError } from '@apeak/contract/client'
import { type AlreadyDone, consoleRefusals } from '@apeak/contract/operators'
import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isWaitingForApproval, refusalOf } from '../api.ts'
import { actorNameNow } from '../operators/operator-names.ts'
import { readableName } from './history.tsx'
import { shortTime } from './malaysian-time.tsx'

/** The content and effect of an action dialog. */
export type Action = {
  /** The consequences, and further inputs. */
  title: string
  children?: ReactNode
  /** Whether a reason is required. */
  asksReason?: boolean
  /** The label of the confirm button. */
  confirm: string
  /**
   * Does it. `requestKey` is the same for every try of one opening of the dialog. Thrown `ApiError`s are
   * shown, and the dialog stays open. A returned sentence replaces `done`.
   */
  run(reason: string, requestKey: string): Promise<unknown>
  /** Called on success. */
  done: string
  onDone?(): void
  /** The reason why it is disabled. */
  disabled?: boolean
  color?: ButtonProps['color']
  /** Whether Enter confirms. */
  isQuick?: boolean
}

/**
 * Confirms and runs an action. Safe against double clicks; names the winner of a conflict.
 * Mounted only while open.
 */
export function ActionDialog({ onClose, ...action }: Action & { onClose(): void }) {
  const { title, children, asksReason = false, confirm } = action
  const { disabled = false, color = 'primary', isQuick = false } = action
  const [reason, setReason] = useState('')
  const titleId = useId()
  const { submit, failure, isRunning } = useActionRun(action, reason.trim(), onClose)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={titleId} component="h2" variant="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {children}
          {asksReason && (
            <TextField
              label="Reason"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              required
              multiline
              sx={{ mt: 1 }}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={color}
            autoFocus={isQuick}
            disabled={disabled || isRunning || (asksReason && reason.trim() === '')}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Runs one action at a time and reports the result. `failure`: of the last try. */
function useActionRun({ run, done, onDone }: Action, reason: string, onClose: () => void) {
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const requestKey = useRef(crypto.randomUUID())
  const notify = useNotify()
  const refresh = useRefresh()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    // State updates too late for a double click.
    if (running.current) return
    running.current = true
    setRunning(true)
    setFailure(undefined)
    try {
      const told = await run(reason, requestKey.current)
      if (typeof told === 'string') notify(told, { type: 'info' })
      else notify(done, { type: 'success' })
      onClose()
      refresh()
      onDone?.()
    } catch (error) {
      if (isWaitingForApproval(error)) {
        notify(error.message, { type: 'info', autoHideDuration: 10_000 })
        onClose()
        refresh()
        onDone?.()
        return
      }
      setFailure(await failureText(error))
      if (isAlreadyDone(error)) refresh()
    } finally {
      running.current = false
      setRunning(false)
    }
  }
  return { submit, failure, isRunning }
}

/** The error message for an operator; for a conflict, who won and when. */
export async function failureText(error: unknown): Promise<string> {
  if (!(error instanceof ApiError)) return 'The shop could not be reached. Please try again.'
  const { done } = error.body as Partial<AlreadyDone>
  if (isAlreadyDone(error) && done) {
    const name = await actorNameNow(done.actor_kind, done.actor).catch(() => 'somebody')
    return `${error.message} ${readableName(done.event)} by ${name}, ${shortTime(done.at)}.`
  }
  return Object.values(error.errors ?? {})[0]?.[0] ?? error.message
}

/** Whether another operator was first. */
function isAlreadyDone(error: unknown): boolean {
  const refusal = refusalOf(error)
  return refusal === consoleRefusals.alreadyDone || refusal === consoleRefusals.changedMeanwhile
}
