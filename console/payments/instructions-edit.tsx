import type { EditedInstructions, TypedBankAccount } from '@apeak/contract/payments-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { TextInput } from 'react-admin'
import { EditPage } from '../ui/edit-page.tsx'
import { Panel } from '../ui/panel.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { BankAccountsField } from './bank-accounts-field.tsx'

const inWords = (accounts: unknown) =>
  (accounts as TypedBankAccount[])
    .map(({ bank, number, holder }) => `${bank} ${number}, ${holder}`)
    .join('; ') || 'none'

const fields = {
  bank_accounts: { label: 'Bank accounts', show: inWords },
  duitnow_qr_id: { label: 'DuitNow QR' },
  note: { label: 'Note' },
}

/** Where manual payments go: the bank accounts, the picture of a DuitNow QR, and a note. */
export function InstructionsEdit() {
  return (
    <EditPage<EditedInstructions>
      resource="payment-instructions"
      fields={fields}
      titleOf={() => 'Where manual payments go'}
      right="methods.change"
      kind="payment_instructions"
      aside={
        <Panel title="DuitNow QR">
          <PictureField source="duitnow_qr_id" label="DuitNow QR" />
        </Panel>
      }
    >
      <Alert severity="info">
        Every owner is told by mail what is changed here, and by whom. A second person approves it.
      </Alert>
      <Panel title="Bank accounts">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BankAccountsField />
          <TextInput source="note" label="Note" multiline fullWidth helperText={false} />
        </Box>
      </Panel>
    </EditPage>
  )
}
