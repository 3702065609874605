import { Button, type ButtonProps } from '@mui/material'
import { useState } from 'react'
import { useRights } from '../session.ts'
import { type Action, ActionDialog } from './action-dialog.tsx'

type Props = Omit<Action, 'confirm'> & {
  label: string
  confirm?: string
  /** The required right; the button is hidden without it. */
  right?: string
} & Pick<ButtonProps, 'variant' | 'startIcon' | 'size' | 'fullWidth'>

/** A button whose action is confirmed in a dialog. */
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
