import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSending } from './use-sending.ts'

/** Recovery codes, shown once. */
export function RecoveryCodeList({ codes, done }: { codes: string[]; done(): Promise<void> }) {
  const [isCopied, setCopied] = useState(false)
  const { submit, isSending } = useSending(done)
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 16 }}>
      <Typography color="textSecondary">
        Keep these recovery codes where your phone is not. Each lets you in once instead of a code
        of the app. They are shown only now.
      </Typography>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
          gap: 1,
          fontFamily: 'monospace',
          bgcolor: 'background.default',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button variant="outlined" onClick={copy} sx={{ flex: 1 }}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button type="submit" variant="contained" disabled={isSending} sx={{ flex: 1 }}>
          I have kept them
        </Button>
      </Box>
    </form>
  )
}
