import type { ButtonProps } from '@mui/material/Button'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRights } from '../session.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'

type Props = Omit<Action, 'confirm'> & {
  label: string
  confirm?: string
  /** Without it the button is not there. */
  right?: string
} & Pick<ButtonProps, 'variant' | 'startIcon' | 'size' | 'fullWidth'>

/** A button for what changes something: a dialog shows what will happen before it does. */
export function ActionButton({ label, right, ...props }: Props) {
  const { variant = 'outlined', size = 'small', startIcon, fullWidth = false, ...action } = props
  const { has } = useRights()
  const [isOpen, setOpen] = useState(false)
  if (right !== undefined && !has(right)) return null
  return (
    <>
      <Button
        variant={variant}
        size={size}
        fullWidth={fullWidth}
        startIcon={startIcon}
        {...(action.color ? { color: action.color } : {})}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <ActionDialog confirm={label} {...action} onClose={() => setOpen(false)} />}
    </>
  )
}
