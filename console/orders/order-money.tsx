import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { call } from '../api.ts'
import { methodName, moneyWord } from '../payments/money-words.tsx'
import { ActionButton } from '../ui/actions.tsx'
import { readableName } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { Muted } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'

/** The price breakdown of an order. */
export function OrderPrice({ order }: { order: OrderPage }) {
  const { unit_price_sen, qty, discount_sen, coupon_code, fee_sen, total_sen, margin } = order
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', rowGap: 0.5 }}
    >
      <PriceLine name={`${qty} × item`}>
        <Money sen={unit_price_sen * qty} />
      </PriceLine>
      {discount_sen > 0 && (
        <PriceLine name={`Voucher ${coupon_code ?? ''}`}>
          <Money sen={-discount_sen} />
        </PriceLine>
      )}
      {fee_sen !== 0 && (
        <PriceLine name={fee_sen > 0 ? 'Fees' : 'Discount'}>
          <Money sen={fee_sen} />
        </PriceLine>
      )}
      <PriceLine name={`Total by ${methodName(order.payment_method)}`}>
        <strong>
          <Money sen={total_sen} />
        </strong>
      </PriceLine>
      {margin && (
        <>
          <PriceLine name="Cost">
            <Money sen={margin.cost_sen} />
          </PriceLine>
          <PriceLine name="Margin after refunds and fees">
            <Money sen={margin.margin_sen} />
          </PriceLine>
        </>
      )}
    </Box>
  )
}

const PriceLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
      {children}
    </Box>
  </>
)

/** Attempts, payments and refunds with their states. */
export function OrderMoney({ order: { attempts, payments, refunds } }: { order: OrderPage }) {
  if (attempts.length + payments.length === 0) {
    return <Muted>No payments by provider or bank transfer.</Muted>
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {attempts.map((attempt) => (
        <MoneyEntry
          key={`attempt ${attempt.id}`}
          what={`Attempt by ${methodName(attempt.provider)}: ${readableName(attempt.state).toLowerCase()}`}
          sen={attempt.amount_sen}
          name={attempt.provider_order_id}
          at={attempt.created_at}
        />
      ))}
      {payments.map((payment) => (
        <MoneyEntry
          key={`payment ${payment.id}`}
          what={
            payment.unapplied_reason
              ? `Unapplied payment: ${moneyWord(payment.unapplied_reason).toLowerCase()}`
              : `Payment by ${methodName(payment.provider)}`
          }
          sen={payment.amount_sen}
          name={payment.provider_payment_id}
          at={payment.created_at}
        />
      ))}
      {refunds.map((refund) => (
        <MoneyEntry
          key={refund.id}
          what={`${refundName(refund)}: ${readableName(refund.state).toLowerCase()}`}
          sen={-refund.amount_sen}
          name={refund.provider_refund_id}
          at={refund.created_at}
        >
          <RefundActions refund={refund} />
        </MoneyEntry>
      ))}
    </Box>
  )
}

function refundName({ way, provider }: Refund): string {
  if (way === 'gold') return 'Refund as gold'
  return `${way === 'chargeback' ? 'Chargeback' : 'Refund'} by ${methodName(provider)}`
}

type MoneyEntryProps = {
  what: string
  sen: number
  /** Its id at the provider. */
  name: string | null
  at: string
  children?: ReactNode
}

function MoneyEntry({ what, sen, name, at, children }: MoneyEntryProps) {
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {what}
        </Typography>
        <Money sen={sen} />
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <Time at={at} />
        {name && ` · ${name}`}
      </Typography>
      <Box sx={{ mt: 0.5, '&:empty': { display: 'none' } }}>{children}</Box>
    </Box>
  )
}

type Refund = Pick<
  OrderPage['refunds'][number],
  'id' | 'state' | 'provider' | 'way' | 'is_resolved'
>

/** Actions on a refund: send by bank, or resolve a failure. */
export function RefundActions({ refund }: { refund: Refund }) {
  const { id, state, provider, way, is_resolved } = refund
  if (state === 'failed' && !is_resolved) {
    return (
      <ActionButton
        label="Dismiss"
        right="orders.refund"
        title="Dismiss this failed refund"
        done="Removed from the queue"
        asksReason
        run={(reason) => call('POST', pathTo(consolePaths.resolveRefund, { id }), { reason })}
        consequence="Removes the refund from the queue. The money can be refunded another way."
      />
    )
  }
  const isByHand = state === 'requested' && provider === 'check_payment' && way === 'source'
  return isByHand ? <SendByBankButton id={id} /> : null
}

function SendByBankButton({ id }: { id: string }) {
  const reference = useTextInput('', { maxLength: 60 })
  const settle = (bank_reference: string | null) =>
    call('POST', pathTo(consolePaths.settleRefund, { id }), { bank_reference })
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <ActionButton
        label="Mark as sent"
        right="orders.refund"
        title="Mark this refund as sent"
        done="Refund sent"
        disabled={reference.text.length < 3}
        run={() => settle(reference.text)}
        consequence="The shopper gets an email that the refund is on its way."
      >
        <TextField label="Bank reference" {...reference.field} required />
      </ActionButton>
      <ActionButton
        label="Cancel refund"
        right="orders.refund"
        title="Cancel this refund"
        color="error"
        done="Refund cancelled"
        run={() => settle(null)}
        consequence="The order keeps its status."
      />
    </Box>
  )
}
