import type { RevealedCode } from '@apeak/contract/codes-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'

/** Shows a code to whoever may see it, once they said why. It is gone when they leave the page. */
export function RevealCode({ id }: { id: number }) {
  const [code, setCode] = useState<string>()
  if (code !== undefined) {
    return (
      <Box component="code" sx={{ fontFamily: 'ui-monospace, monospace', userSelect: 'all' }}>
        {code}
      </Box>
    )
  }
  const reveal = async (reason: string) => {
    const path = pathTo(consolePaths.revealCode, { id: String(id) })
    setCode((await call<RevealedCode>('POST', path, { reason })).code)
  }
  return (
    <ActionButton
      label="Reveal"
      title={`Reveal code ${id}?`}
      right="codes.reveal"
      asksReason
      run={reveal}
      done="The code is revealed"
    >
      <Typography variant="body2">
        Whoever reads a code can use it. That you did, and why, is written into the history.
      </Typography>
    </ActionButton>
  )
}
