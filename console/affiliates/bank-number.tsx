import type { AffiliateDetails, BankAccountNumber } from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { useRights } from '../ui/use-rights.ts'

/** The end of an affiliate's account number; all of it for whoever pays, which is written down. */
export function BankNumber({ affiliate }: { affiliate: AffiliateDetails }) {
  const { id, bank_acc_end } = affiliate
  const { has } = useRights()
  const notify = useNotify()
  const [number, setNumber] = useState<string>()
  if (number) return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{number}</span>
  const read = async () => {
    try {
      const path = pathTo(consolePaths.readBankAccount, { id })
      setNumber((await call<BankAccountNumber>('POST', path, {})).bank_acc_no)
    } catch (error) {
      notify(await sentenceOf(error), { type: 'warning' })
    }
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      ••••{bank_acc_end}
      {has('affiliates.pay') && (
        <Button size="small" onClick={() => void read()}>
          Show
        </Button>
      )}
    </Box>
  )
}
