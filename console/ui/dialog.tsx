import { Dialog, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material'
import { type FormEvent, type ReactNode, useId } from 'react'

type Props = {
  title: string
  children: ReactNode
  /** Its buttons. */
  actions?: ReactNode
  onClose(): void
  /** Makes it a form; its submit button is among the actions. */
  onSubmit?(): void
  maxWidth?: DialogProps['maxWidth']
}

/** A dialog with a title. Mounted only while open. */
export function ConsoleDialog(props: Props) {
  const { title, children, actions, onClose, onSubmit, maxWidth = 'xs' } = props
  const titleId = useId()
  const content = (
    <>
      <DialogTitle id={titleId} component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent sx={contentLooks}>{children}</DialogContent>
      {actions && <DialogActions>{actions}</DialogActions>}
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
