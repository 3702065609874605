import { Box, Paper, Typography } from '@mui/material'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { failureText } from '../ui/action-dialog.tsx'

/** The card of pages before the login. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100svh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        bgcolor: 'background.default',
        backgroundImage:
          'radial-gradient(60rem 30rem at 50% -10rem, rgb(245 165 36 / 0.12), transparent)',
      }}
    >
      <Paper sx={{ width: '100%', maxWidth: 420, p: { xs: 2.5, sm: 4 }, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <Mark height={28} />
          <Typography variant="h1">{title}</Typography>
        </Box>
        {children}
      </Paper>
    </Box>
  )
}

/** Submits a form once at a time. `failure`: the server's refusal. */
export function useSubmit(send: () => Promise<unknown>) {
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current) return
    sending.current = true
    setSending(true)
    setFailure(undefined)
    try {
      await send()
    } catch (error) {
      setFailure(await failureText(error))
    } finally {
      sending.current = false
      setSending(false)
    }
  }
  return { submit, failure, isSending }
}

/** The shop's mark: two summits, the nearer one gold. */
export function Mark({ height = 22 }: { height?: number }) {
  return (
    <svg viewBox="0 0 36 30" height={height} aria-hidden="true">
      <defs>
        <linearGradient id="summit" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#FFD466" />
          <stop offset="1" stopColor="#F5A524" />
        </linearGradient>
      </defs>
      <path d="M23.5 8 36 30H25.4l-6.6-11.9z" fill="#6b7a96" />
      <path d="M14.6 0 0 27.4a1.8 1.8 0 0 0 1.6 2.6h6.1l6.9-13 6.9 13h7.2z" fill="url(#summit)" />
    </svg>
  )
}
