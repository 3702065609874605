import type { AffiliateEntry, MakePayout } from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import { consolePaths } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { typedSen } from '../ui/typed-amount.ts'

/** Pays what is owed to an affiliate, or a part of it. */
export function PayAffiliate({ affiliate }: { affiliate: AffiliateEntry }) {
  const { id, name, owed_sen, open_run_id } = affiliate
  if (owed_sen <= 0) return null
  // With what is owed the amount begins anew.
  return (
    <PayForm
      key={`${id} ${owed_sen}`}
      id={id}
      name={name}
      owed={owed_sen}
      isPrepared={open_run_id !== null}
    />
  )
}

type Props = { id: number; name: string; owed: number; isPrepared: boolean }

function PayForm({ id, name, owed, isPrepared }: Props) {
  const [way, setWay] = useState<'gold' | 'bank'>('gold')
  const [amount, setAmount] = useState((owed / 100).toFixed(2))
  const [reference, setReference] = useState('')
  const amount_sen = typedSen(amount)
  const isAmount = amount_sen !== undefined && amount_sen > 0 && amount_sen <= owed
  const pay = (_reason: string, request_key: string) => {
    const body: MakePayout = {
      affiliate_id: id,
      amount_sen: amount_sen ?? 0,
      owed_sen: owed,
      way,
      bank_reference: way === 'bank' ? reference.trim() : null,
      request_key,
    }
    return call('POST', consolePaths.payouts, body)
  }
  return (
    <ActionButton
      label="Pay"
      right="affiliates.pay"
      title={`Pay ${name}?`}
      run={pay}
      done="Paid."
      disabled={isPrepared || !isAmount || (way === 'bank' && reference.trim().length < 3)}
    >
      <Typography>{formatSen(owed)} are owed.</Typography>
      {isPrepared && (
        <Alert severity="warning">
          It is prepared for the bank: mark that run as paid, or cancel it.
        </Alert>
      )}
      <RadioGroup
        aria-label="How it is paid"
        value={way}
        onChange={({ target }) => setWay(target.value as 'gold' | 'bank')}
      >
        <FormControlLabel value="gold" control={<Radio />} label="As gold, at once" />
        <FormControlLabel
          value="bank"
          control={<Radio />}
          label="By a bank transfer that was made"
        />
      </RadioGroup>
      <TextField
        label="Amount (RM)"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        error={!isAmount}
        helperText={isAmount ? '' : `Between RM 0.01 and ${formatSen(owed)}`}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      {way === 'bank' && (
        <TextField
          label="Reference of the transfer"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
          required
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
      )}
    </ActionButton>
  )
}
