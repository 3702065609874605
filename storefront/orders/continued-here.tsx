import type { PaymentMethodValue } from '@apeak/contract/payments'
import { useNavigate, useSearchParams } from 'react-router'
import { useLoadedMethods } from '../payments/use-loaded-methods.ts'
import { ContinueOrderDialog } from './continue-order-dialog.tsx'
import type { UnpaidOrder } from './use-continued-order.ts'

type Props = {
  order: UnpaidOrder
  preset: PaymentMethodValue | null
  /** Called when the order may have changed. */
  onChange: () => void
}

/**
 * Continues the order of an order's page, where the address asks for it by `continue`: a login and a
 * reload find it as it was.
 */
export function ContinuedHere(props: Props) {
  const [query] = useSearchParams()
  return query.has('continue') ? <Opened {...props} /> : null
}

function Opened({ order, preset, onChange }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [methods, reload] = useLoadedMethods()

  function close() {
    const rest = new URLSearchParams(query)
    rest.delete('continue')
    rest.delete('method')
    navigate(`?${rest}`, { replace: true, preventScrollReset: true })
    onChange()
  }
  return (
    <ContinueOrderDialog
      order={order}
      preset={preset}
      methods={methods}
      onReloadMethods={reload}
      onClose={close}
      onChange={onChange}
    />
  )
}
