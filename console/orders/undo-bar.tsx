import { UNDO_SECONDS } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Button, Paper, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { KeyHint } from '../desk/claim-button.tsx'
import { useNotifiedRun } from '../ui/run.ts'

/** A delivery that can be undone: the order, what it was, and the request key of the delivery. */
export type UndoableDelivery = { id: string; what: string; key: string }

/**
 * Offers to undo deliveries for some seconds. `offer`: after a delivery. `undone`: called for each delivery
 * that was undone.
 */
export function useUndo(undone?: (id: string) => void) {
  const [deliveries, setDeliveries] = useState<readonly UndoableDelivery[]>([])
  const [left, setLeft] = useState(0)
  const until = useRef(0)
  const keys = useRef(new Map<string, string>())
  const { run, isRunning } = useNotifiedRun()
  const notify = useNotify()
  const refresh = useRefresh()
  const close = () => setDeliveries([])
  useEffect(() => {
    if (deliveries.length === 0) return
    const timer = setInterval(() => {
      const seconds = Math.ceil((until.current - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds <= 0) setDeliveries([])
    }, 250)
    return () => clearInterval(timer)
  }, [deliveries])
  const offer = (done: readonly UndoableDelivery[]) => {
    if (done.length === 0) return
    until.current = Date.now() + UNDO_SECONDS * 1000
    setLeft(UNDO_SECONDS)
    setDeliveries(done)
  }
  const undo = () =>
    run(async () => {
      for (const { id, key } of deliveries) {
        const request_key = keys.current.get(key) ?? crypto.randomUUID()
        keys.current.set(key, request_key)
        const body = { delivery_key: key, request_key }
        await call('POST', pathTo(consolePaths.undoDelivery, { id }), body)
        undone?.(id)
      }
      close()
      refresh()
      notify(deliveries.length === 1 ? 'Delivery undone' : `${deliveries.length} deliveries undone`)
    })
  const isOffered = deliveries.length > 0
  return { offer, undo, isRunning, isOffered, bar: { deliveries, left, undo, isRunning } }
}

type BarProps = ReturnType<typeof useUndo>['bar'] & { keyHint?: string }

/** The bar that offers it, above everything at the bottom. */
export function UndoBar({ deliveries, left, undo, isRunning, keyHint }: BarProps) {
  const [first] = deliveries
  if (!first) return null
  const what = deliveries.length === 1 ? first.what : `${deliveries.length} orders`
  return (
    <Paper
      role="status"
      elevation={6}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        // Above notifications.
        bottom: 88,
        left: '50%',
        transform: 'translateX(-50%)',
        width: 'max-content',
        maxWidth: 'calc(100vw - 32px)',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        pl: 2,
        pr: 1,
        py: 0.75,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{what} delivered</Typography>
      <Button disabled={isRunning} onClick={() => void undo()}>
        Undo
        <span aria-hidden>&nbsp;({left} s)</span>
        {keyHint && <KeyHint of={keyHint} />}
      </Button>
    </Paper>
  )
}
