import type { Page } from '@apeak/contract/lists'
import { formatSen } from '@apeak/contract/money'
import { consolePaths } from '@apeak/contract/paths'
import { type EditedMethod, knownMarks, type MethodEntry } from '@apeak/contract/payments-console'
import { Box, Chip, Typography } from '@mui/material'
import { AutocompleteArrayInput, BooleanInput, TextInput, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { EditPage } from '../forms/edit-page.tsx'
import { editedKinds } from '../forms/edited-kinds.ts'
import { AmountKindField, MoneyField } from '../forms/inputs.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { Loading } from '../ui/loading.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { PageHeading } from '../ui/show-page.tsx'
import { ReorderList } from '../ui/sortable-list.tsx'
import { InstructionsPanel } from './payment-instructions.tsx'
import { ProviderTests } from './provider-tests.tsx'

/** The fee of a method, or the discount of gold. */
const feeText = ({ id, fee_kind, fee_hundredths }: MethodEntry) => {
  if (fee_hundredths === 0) return 'no fee'
  const fee = fee_kind === 'fixed' ? formatSen(fee_hundredths) : `${fee_hundredths / 100}%`
  return `${fee} ${id === 'apeak' ? 'off' : 'fee'}`
}

/** A method's missing settings, or that it is disabled; empty for one that is enabled and ready. */
function Readiness({ method: { enabled, lacks } }: { method: MethodEntry }) {
  if (lacks) {
    return (
      <Typography variant="body2" color="warning" sx={{ flexBasis: '100%' }}>
        {lacks}
      </Typography>
    )
  }
  return enabled ? null : <Chip color="success" label="Ready" />
}

/** The payment methods in order, and the payment instructions. */
export function PaymentMethodList() {
  const { has } = useRights()
  const { data, error, refetch } = useRead<Page<MethodEntry>>(
    ['payment-methods', 'all'],
    consolePaths.paymentMethods,
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHeading title="Payment methods" />
      {error && <RetryAlert retry={refetch}>The methods could not be loaded.</RetryAlert>}
      {!data && !error && <Loading height={200} />}
      {data && (
        <Panel title="Display order">
          <ReorderList
            label="Payment methods"
            items={data.data}
            nameOf={({ label }) => label}
            path={consolePaths.orderPaymentMethods}
            onRefused={refetch}
            disabled={!has('methods.change')}
            render={(method) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
                <Link to={`/payment-methods/${method.id}`}>{method.label}</Link>
                <span>{feeText(method)}</span>
                {!method.enabled && <Chip label="Disabled" />}
                <Readiness method={method} />
              </Box>
            )}
          />
        </Panel>
      )}
      {has('books.read') && <ProviderTests />}
      <InstructionsPanel />
    </Box>
  )
}

/** Edits a payment method. */
export function PaymentMethodEdit() {
  return (
    <EditPage<EditedMethod>
      resource="payment-methods"
      fields={editedKinds.payment_method}
      titleOf={({ label }) => label}
      right="methods.change"
      kind="payment_method"
      translates="payment_method"
      aside={
        <Panel title="Logo">
          <PictureField source="logo_id" label="Logo" />
        </Panel>
      }
    >
      <Panel title="Payment method">
        <Box sx={{ display: 'grid', gap: 2 }}>
          <BooleanInput source="enabled" label="Offered to shoppers" helperText={false} />
          <TextInput source="label" label="Label" helperText={false} fullWidth />
          <TextInput
            source="note"
            label="Note"
            helperText="Shown in brackets after the label"
            parse={(note: string) => note || null}
            fullWidth
          />
          <FeeFields />
          <MoneyField
            source="min_payable_sen"
            label="Minimum order"
            helperText="Smallest order total that can use this method. 0.00 for no minimum."
          />
          <AutocompleteArrayInput
            source="marks"
            label="Brand logos"
            helperText="Shown beside the label"
            choices={knownMarks.map((id) => ({ id, name: id }))}
            parse={(marks?: string[]) => marks ?? []}
            fullWidth
          />
        </Box>
      </Panel>
    </EditPage>
  )
}

/** The fee; a discount for gold. */
function FeeFields() {
  const kind = useWatch({ name: 'fee_kind' })
  const isGold = useRecordContext<EditedMethod>()?.id === 'apeak'
  return (
    <>
      <AmountKindField source="fee_kind" label={isGold ? 'Discount type' : 'Fee type'} />
      <MoneyField
        source="fee_hundredths"
        label={isGold ? 'Discount' : 'Fee'}
        unit={kind === 'fixed' ? 'RM' : '%'}
      />
      {!isGold && (
        <>
          {kind === 'percent' && (
            <MoneyField source="fee_min_sen" label="Minimum fee" helperText="0.00 for no minimum" />
          )}
          <MoneyField
            source="fee_cap_percent"
            label="Fee cap"
            unit="%"
            helperText="The fee is never more than this part of the price. Empty for no cap."
          />
          <MoneyField
            source="absorbed_below_sen"
            label="No fee below"
            helperText="Below this price the shop absorbs the fee. 0.00 to always charge it."
          />
        </>
      )}
    </>
  )
}
