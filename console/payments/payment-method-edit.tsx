import { type EditedMethod, knownMarks } from '@apeak/contract/payments-console'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { BooleanInput, RadioButtonGroupInput, TextInput, useRecordContext } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import { EditPage } from '../ui/edit-page.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { hundredthsText } from '../ui/typed-amount.ts'

const fields = {
  label: { label: 'Label' },
  note: { label: 'Note' },
  enabled: { label: 'Offered' },
  fee_kind: { label: 'Kind of fee' },
  fee_hundredths: { label: 'Fee', show: hundredthsText },
  min_payable_sen: { label: 'Least payment', show: hundredthsText },
  marks: { label: 'Marks' },
  logo_id: { label: 'Logo' },
}

/** A payment method as it is edited. */
export function PaymentMethodEdit() {
  return (
    <EditPage<EditedMethod>
      resource="payment-methods"
      fields={fields}
      titleOf={({ label }) => label}
      right="methods.change"
      kind="payment_method"
      aside={
        <Panel title="Logo">
          <PictureField source="logo_id" label="Logo" />
        </Panel>
      }
    >
      <Panel title="The method">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BooleanInput source="enabled" label="Offered to shoppers" helperText={false} />
          <TextInput source="label" label="Label" helperText={false} fullWidth />
          <TextInput
            source="note"
            label="Note"
            helperText="Shown in brackets behind the label"
            parse={(note: string) => note || null}
            fullWidth
          />
          <FeeFields />
          <MoneyField
            source="min_payable_sen"
            label="Least payment"
            helperText="What costs less is not paid by it"
          />
          <MarksField />
        </Box>
      </Panel>
    </EditPage>
  )
}

/** What it adds; gold takes that off. */
function FeeFields() {
  const kind = useWatch({ name: 'fee_kind' })
  const isGold = useRecordContext<EditedMethod>()?.id === 'apeak'
  return (
    <>
      <RadioButtonGroupInput
        source="fee_kind"
        label={isGold ? 'Takes off' : 'Adds'}
        choices={[
          { id: 'percent', name: 'A percentage' },
          { id: 'fixed', name: 'An amount' },
        ]}
        helperText={false}
      />
      <MoneyField
        source="fee_hundredths"
        label={isGold ? 'Discount' : 'Fee'}
        unit={kind === 'fixed' ? 'RM' : '%'}
      />
    </>
  )
}

/** The signs by which shoppers know a method. */
function MarksField() {
  const { field, fieldState } = useController({ name: 'marks' })
  return (
    <Autocomplete
      multiple
      options={[...knownMarks] as string[]}
      value={(field.value ?? []) as string[]}
      onChange={(_event, marks) => field.onChange(marks)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Marks"
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message ?? 'Signs beside the label'}
        />
      )}
    />
  )
}
