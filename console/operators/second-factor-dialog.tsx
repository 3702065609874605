import { consolePaths } from '@apeak/contract/paths'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { noteSession } from '../session.ts'
import { whenAsked } from './ask-second-factor.ts'
import { CodeForm } from './code-form.tsx'

type Asked = { answer(isGiven: boolean): void }

/** Asks for the second factor in the middle of the work. */
export function SecondFactorDialog() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    whenAsked(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsked({ answer: resolve })
      return promise
    })
  }, [])
  const close = (isGiven: boolean) => {
    asked?.answer(isGiven)
    setAsked(undefined)
  }
  const giveCode = async (code: string) => {
    noteSession(await call('POST', consolePaths.secondFactor, { code }))
    close(true)
  }
  return (
    <Dialog
      open={asked !== undefined}
      onClose={() => close(false)}
      fullWidth
      maxWidth="xs"
      aria-labelledby="second-factor"
    >
      <DialogTitle id="second-factor" component="h2" variant="h2">
        Is it you?
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography color="textSecondary">
          This touches money or a person. Enter a code of your authenticator app. You are asked
          again after 15 minutes without work, or after 8 hours.
        </Typography>
        <CodeForm label="Go on" give={giveCode} />
        <Button onClick={() => close(false)} color="inherit">
          Cancel
        </Button>
      </DialogContent>
    </Dialog>
  )
}
