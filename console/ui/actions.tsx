import { Alert, Button, type ButtonProps, TextField, Typography } from '@mui/material'
import { type ReactNode, useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { isWaitingForApproval } from '../api.ts'
import { useRights } from '../session.ts'
import { ConsoleDialog } from './dialog.tsx'
import { isAlreadyDone, useRun } from './run.ts'
import { useTextInput } from './typed.tsx'

/** The content and effect of an action dialog. */
type Action = {
  title: string
  /** What it brings about. */
  consequence?: ReactNode
  /** Further inputs. */
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
  /** Shown on success; empty if `onDone`, called then, shows it. */
  done: string
  onDone?(): void
  /** Whether it cannot be confirmed yet. */
  disabled?: boolean
  color?: ButtonProps['color']
  /** Whether Enter confirms. */
  isQuick?: boolean
}

type ActionButtonProps = Omit<Action, 'confirm'> & {
  label: string
  confirm?: string
  /** The required right; the button is hidden without it. */
  right?: string
} & Pick<ButtonProps, 'variant' | 'startIcon'>

/** A button whose action is confirmed in a dialog. */
export function ActionButton({ label, right, variant, startIcon, ...action }: ActionButtonProps) {
  const { has } = useRights()
  const [isOpen, setOpen] = useState(false)
  if (right !== undefined && !has(right)) return null
  return (
    <>
      <Button
        variant={variant ?? 'outlined'}
        size="small"
        startIcon={startIcon}
        color={action.color ?? 'primary'}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <ActionDialog confirm={label} {...action} onClose={() => setOpen(false)} />}
    </>
  )
}

/**
 * Confirms and runs an action. Safe against double clicks; names the winner of a conflict.
 * Mounted only while open.
 */
export function ActionDialog({ onClose, ...action }: Action & { onClose(): void }) {
  const { title, consequence, children, asksReason = false, confirm } = action
  const { disabled = false, color = 'primary', isQuick = false } = action
  const reason = useTextInput('', { maxLength: 500 })
  const { submit, failure, isRunning } = useActionRun(action, reason.text, onClose)
  return (
    <ConsoleDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      cancel="Cancel"
      actions={
        <Button
          type="submit"
          variant="contained"
          color={color}
          autoFocus={isQuick}
          disabled={disabled || isRunning || (asksReason && reason.text === '')}
        >
          {confirm}
        </Button>
      }
    >
      {consequence && <Typography>{consequence}</Typography>}
      {children}
      {asksReason && <TextField label="Reason" {...reason.field} required multiline />}
      {failure && <Alert severity="error">{failure}</Alert>}
    </ConsoleDialog>
  )
}

/** Runs an action and reports the result. */
function useActionRun({ run, done, onDone }: Action, reason: string, onClose: () => void) {
  const requestKey = useRef(crypto.randomUUID())
  const notify = useNotify()
  const refresh = useRefresh()
  const single = useRun()
  const close = () => {
    onClose()
    refresh()
    onDone?.()
  }
  const submit = () =>
    single.run(async () => {
      try {
        const message = await run(reason, requestKey.current)
        if (typeof message === 'string') notify(message, { type: 'info' })
        else if (done) notify(done, { type: 'success' })
        close()
      } catch (error) {
        if (isAlreadyDone(error)) refresh()
        if (!isWaitingForApproval(error)) throw error
        notify(error.message, { type: 'info', autoHideDuration: 10_000 })
        close()
      }
    })
  return { ...single, submit }
}
