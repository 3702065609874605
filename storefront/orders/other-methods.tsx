import { useNavigate } from 'react-router'
import { continuingPage } from '../checkout/order-payable.ts'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { useLoadedMethods } from '../payments/use-loaded-methods.ts'
import { useShopper } from '../session/shopper.ts'

type Props = {
  orderId: string
  /** The method that has failed. */
  tried: string | null
}

/** The other ways to pay an order whose payment failed: a touch shows its price by one, and pays. */
export function OtherMethods({ orderId, tried }: Props) {
  const navigate = useNavigate()
  const isGuest = useShopper() === null
  const [methods, reload] = useLoadedMethods()
  return (
    <section aria-labelledby="other-methods" className="mt-7">
      <h2 id="other-methods" className="text-lg font-bold">
        Or pay another way
      </h2>
      <p className="mt-1 mb-3 text-muted">Your order is kept: you type nothing again.</p>
      <PaymentMethodList
        load={methods}
        onRetry={reload}
        chosen={null}
        without={tried}
        withoutGold={isGuest}
        onChoose={(method) =>
          navigate(continuingPage(orderId, { method }), { preventScrollReset: true })
        }
      />
    </section>
  )
}
