import type { EditedInstructions, TypedBankAccount } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useRecordContext } from 'react-admin'
import { useController, useFormContext } from 'react-hook-form'
import { useFaults } from '../catalog/field-fault.ts'
import { SortableList } from '../ui/sortable-list.tsx'

const inputs = [
  ['bank', 'Bank'],
  ['number', 'Account number'],
  ['holder', 'Holder'],
] as const

/** The bank accounts that shoppers are shown, in their order, and those that they were shown before. */
export function BankAccountsField() {
  const { items, set, change } = useAccounts()
  const faultOf = useFaults()
  const archived = useRecordContext<EditedInstructions>()?.archived_accounts ?? []
  const whole = faultOf('bank_accounts')
  const left = archived.filter((old) => !items.some(({ account }) => isSameAccount(account, old)))
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {whole && <Typography color="error">{whole}</Typography>}
      <Box sx={{ width: '100%' }}>
        <SortableList
          label="Bank accounts"
          items={items}
          nameOf={({ account }) => account.bank || 'new account'}
          onMove={(moved) => set(moved.map(({ account }) => account))}
          render={({ account, at }) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
              {inputs.map(([name, label]) => (
                <TextField
                  key={name}
                  label={label}
                  value={account[name]}
                  onChange={({ target }) => change(at, { ...account, [name]: target.value })}
                  error={faultOf(`bank_accounts.${at}.${name}`) !== undefined}
                  helperText={faultOf(`bank_accounts.${at}.${name}`)}
                  sx={{ flex: name === 'holder' ? '2 1 12rem' : '1 1 10rem' }}
                />
              ))}
              <Button
                size="small"
                color="inherit"
                aria-label={`Archive ${account.bank || 'the account'}`}
                onClick={() => set(items.toSpliced(at, 1).map((one) => one.account))}
              >
                Archive
              </Button>
            </Box>
          )}
        />
      </Box>
      <Button
        size="small"
        variant="outlined"
        onClick={() => set([...items.map(({ account }) => account), { ...nothing }])}
      >
        Add a bank account
      </Button>
      {left.map((old) => (
        <Typography key={`${old.bank} ${old.number}`} variant="body2" color="textSecondary">
          Archived: {old.bank} {old.number}, {old.holder}{' '}
          <Button
            size="small"
            onClick={() => set([...items.map(({ account }) => account), { ...old }])}
          >
            Use again
          </Button>
        </Typography>
      ))}
    </Box>
  )
}

const nothing: TypedBankAccount = { bank: '', number: '', holder: '' }

const isSameAccount = (one: TypedBankAccount, other: TypedBankAccount) =>
  one.bank === other.bank && one.number === other.number

/** The field's accounts, each known by a key of its own, whatever its place. */
function useAccounts() {
  const { field } = useController({ name: 'bank_accounts' })
  const { clearErrors } = useFormContext()
  const keys = useRef(new WeakMap<object, string>())
  const accounts = (field.value ?? []) as TypedBankAccount[]
  const keyOf = (account: TypedBankAccount) => {
    const key = keys.current.get(account) ?? crypto.randomUUID()
    keys.current.set(account, key)
    return key
  }
  const set = (next: TypedBankAccount[]) => {
    clearErrors('bank_accounts')
    field.onChange(next)
  }
  return {
    items: accounts.map((account, at) => ({ id: keyOf(account), account, at })),
    set,
    change(at: number, changed: TypedBankAccount) {
      const before = accounts[at]
      if (before) keys.current.set(changed, keyOf(before))
      set(accounts.with(at, changed))
    },
  }
}
