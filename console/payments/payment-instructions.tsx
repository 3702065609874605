import type { Page } from '@apeak/contract/lists'
import { consolePaths } from '@apeak/contract/paths'
import type {
  BankAccountInput,
  EditedInstructions,
  MethodEntry,
} from '@apeak/contract/payments-console'
import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { TextInput, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { PartsField, useFieldErrors, usePartList } from '../forms/list-field.tsx'
import { useOperators } from '../operators/operator-names.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { Loading } from '../ui/loading.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { Note } from '../ui/text.tsx'

/** Edits the payment instructions: bank accounts, DuitNow QR and a note. */
export function InstructionsEdit() {
  return (
    <EditPage<EditedInstructions>
      resource="payment-instructions"
      fields={editedKinds.payment_instructions}
      titleOf={() => 'Payment instructions'}
      right="methods.change"
      kind="payment_instructions"
      translates="payment_instructions"
      aside={
        <Panel title="DuitNow QR">
          <PictureField source="duitnow_qr_id" label="DuitNow QR" />
        </Panel>
      }
    >
      <ChangeNotice />
      <Panel title="Bank accounts" id="bank_accounts">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BankAccountsField />
          <TextInput source="note" label="Note" multiline fullWidth helperText={false} />
        </Box>
      </Panel>
    </EditPage>
  )
}

/** What a change brings about, and whether shoppers can pay by it. */
function ChangeNotice() {
  const isAlone = useOperators().filter(({ active }) => active).length < 2
  const accounts = useRecordContext<EditedInstructions>()?.bank_accounts ?? []
  const { data } = useRead<Page<MethodEntry>>(
    ['payment-methods', 'all'],
    consolePaths.paymentMethods,
  )
  const method = data?.data.find(({ id }) => id === 'check_payment')
  return (
    <>
      <Alert severity="info">
        {isAlone
          ? 'All owners are notified of changes by email.'
          : 'Changes need a second person’s approval, and all owners are notified by email.'}
      </Alert>
      {accounts.length > 0 && method?.enabled === false && (
        <Alert severity="warning">
          Shoppers cannot choose it yet:{' '}
          <Link to="/payment-methods/check_payment#enabled">offer {method.label}</Link>.
        </Alert>
      )}
    </>
  )
}

const inputs = [
  ['bank', 'Bank'],
  ['number', 'Account number'],
  ['holder', 'Account holder'],
] as const

/** Edits the bank accounts in order. Removed accounts stay listed for earlier orders. */
function BankAccountsField() {
  const list = usePartList<BankAccountInput>('bank_accounts')
  const errorOf = useFieldErrors()
  const archived = useRecordContext<EditedInstructions>()?.archived_accounts ?? []
  const whole = errorOf('bank_accounts')
  const left = archived.filter((old) => !list.items.some(({ part }) => isSameAccount(part, old)))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {whole && <Typography color="error">{whole}</Typography>}
      <PartsField
        label="Bank accounts"
        list={list}
        nameOf={({ bank }) => bank || 'new account'}
        add="Add a bank account"
        newPart={newAccount}
        render={(account, at) => (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
            {inputs.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                value={account[name]}
                onChange={({ target }) => list.change(at, { [name]: target.value })}
                error={errorOf(`bank_accounts.${at}.${name}`) !== undefined}
                helperText={errorOf(`bank_accounts.${at}.${name}`)}
                sx={{ flex: name === 'holder' ? '2 1 12rem' : '1 1 10rem' }}
              />
            ))}
            <Button
              size="small"
              color="inherit"
              aria-label={`Archive ${account.bank || 'the account'}`}
              onClick={() => list.remove(at)}
            >
              Archive
            </Button>
          </Box>
        )}
      />
      {left.map((old) => (
        <Note key={`${old.bank} ${old.number}`}>
          Archived: {old.bank} {old.number}, {old.holder}{' '}
          <Button size="small" onClick={() => list.add({ ...old })}>
            Restore
          </Button>
        </Note>
      ))}
    </Box>
  )
}

const newAccount: BankAccountInput = { bank: '', number: '', holder: '' }

const isSameAccount = (one: BankAccountInput, other: BankAccountInput) =>
  one.bank === other.bank && one.number === other.number

/** The payment instructions with an edit link. */
export function InstructionsPanel() {
  const { has } = useRights()
  const { data, error, refetch } = useRead<EditedInstructions>(
    ['payment-instructions', 'shown'],
    consolePaths.paymentInstructions,
  )
  if (error) return <RetryAlert retry={refetch}>The bank accounts could not be loaded.</RetryAlert>
  if (!data) return <Loading height={120} />
  return (
    <Panel
      title="Payment instructions"
      aside={has('methods.change') && <Link to="/payment-instructions/check_payment">Change</Link>}
    >
      {data.bank_accounts.length === 0 && data.duitnow_qr_id === null && (
        <Alert severity="warning">
          No payment instructions yet. Shoppers cannot see where to pay.
        </Alert>
      )}
      {data.bank_accounts.map(({ bank, number, holder }) => (
        <Typography key={`${bank} ${number}`} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <b>{bank}</b> {number}, {holder}
        </Typography>
      ))}
      <Note sx={{ mt: 1 }}>
        {data.duitnow_qr_id === null ? 'No DuitNow QR.' : 'With a DuitNow QR.'} {data.note}
      </Note>
    </Panel>
  )
}
