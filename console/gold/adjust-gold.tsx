import type { AdjustmentShown, GoldAccount } from '@apeak/contract/gold-console'
import { consolePaths } from '@apeak/contract/paths'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Money } from '../ui/money.tsx'
import { typedSignedSen } from '../ui/typed-amount.ts'
import { waitsForApproval } from './approval-words.ts'

/** Gives a customer gold, or takes some away; much of it only with a second operator. */
export function AdjustGold({ account }: { account: GoldAccount }) {
  const [typed, setTyped] = useState('')
  const [key, setKey] = useState(() => crypto.randomUUID())
  const amount_sen = typedSignedSen(typed)
  const after = account.balance_sen + (amount_sen ?? 0)
  return (
    <ActionButton
      label="Adjust"
      right="gold.adjust"
      title="Give gold, or take some"
      asksReason
      disabled={amount_sen === undefined || after < 0}
      run={async (reason) => {
        const body = { customer_id: account.id, amount_sen, reason, request_key: key }
        const { state } = await call<AdjustmentShown>('POST', consolePaths.goldAdjustments, body)
        return state === 'waiting' ? waitsForApproval : undefined
      }}
      done="Written down"
      onDone={() => {
        setTyped('')
        setKey(crypto.randomUUID())
      }}
    >
      <TextField
        label="Amount (RM), with a minus to take"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mt: 1 }}
        autoFocus
      />
      {amount_sen !== undefined && (
        <Typography variant="body2">
          {after < 0 ? (
            'There is not that much gold.'
          ) : (
            <>
              The balance becomes <Money sen={after} />. Beyond your daily limit a second operator
              must approve it first.
            </>
          )}
        </Typography>
      )}
    </ActionButton>
  )
}
