import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type DialogProps as MuiDialogProps,
} from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'

export type DialogProps = {
  title: string
  children: ReactNode
  /** The label of the button that closes it, and buttons behind that. */
  cancel?: string
  actions?: ReactNode
  onClose(): void
  /** Makes it a form; its submit button is among the actions. */
  onSubmit?(): void
  maxWidth?: MuiDialogProps['maxWidth']
}

/** A dialog with a title. Mounted only while open. */
export function ConsoleDialog(props: DialogProps) {
  const { title, children, cancel, actions, onClose, onSubmit, maxWidth = 'xs' } = props
  const titleId = useId()
  const content = (
    <>
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={contentLooks}>{children}</DialogContent>
      {cancel && (
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {cancel}
          </Button>
          {actions}
        </DialogActions>
      )}
    </>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may be within another form.
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={maxWidth}>
      {onSubmit ? <form onSubmit={submit}>{content}</form> : content}
    </Dialog>
  )
}

const contentLooks = {
  display: 'grid',
  gap: 2,
  // Room for the label of a first field.
  '& > .MuiFormControl-root:first-of-type': { mt: 1 },
}
