import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, AlertTitle, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { callForFile } from '../api.ts'
import { useRights } from '../session.ts'
import { Time } from '../ui/malaysian-time.tsx'

/** The transfer that the shopper of a placed order reported, with its receipt; nothing for other orders. */
export function TransferReport({ order: { id, transfer } }: { order: OrderPage }) {
  const { has } = useRights()
  if (!transfer) return null
  return (
    <Alert severity="info" sx={{ my: 2 }}>
      <AlertTitle>The shopper says they have paid</AlertTitle>
      <Time at={transfer.reported_at} />. Confirm the payment only once the money is in your
      account.
      {transfer.has_receipt && has('orders.money') && <Receipt id={id} />}
    </Alert>
  )
}

/** The picture of a receipt, loaded on demand. */
function Receipt({ id }: { id: string }) {
  const notify = useNotify()
  const [picture, setPicture] = useState<string>()
  async function show() {
    try {
      const blob = await callForFile('GET', pathTo(consolePaths.readReceipt, { id }))
      setPicture(await dataUrlOf(blob))
    } catch {
      notify('The receipt could not be loaded. Please try again.', { type: 'error' })
    }
  }
  if (!picture) {
    return (
      <Box sx={{ mt: 1 }}>
        <Button onClick={show}>Show the receipt</Button>
      </Box>
    )
  }
  return (
    <Box
      component="img"
      src={picture}
      alt="Receipt of the transfer"
      sx={{ display: 'block', mt: 1, maxWidth: '100%', maxHeight: 480 }}
    />
  )
}

/** A file as an address of itself; the page's policy allows no `blob:` pictures. */
function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
