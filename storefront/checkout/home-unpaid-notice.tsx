import { UnpaidNotice, useUnpaidOrder } from './unpaid-notice.tsx'

/** On the home page the notice overlays the lower edge, so that nothing moves. */
export default function HomeUnpaidNotice() {
  const unpaid = useUnpaidOrder()
  if (!unpaid.order) return null
  return (
    <div
      data-dock=""
      className="fixed bottom-[max(0.625rem,env(safe-area-inset-bottom))] left-3 z-30 max-lg:right-3 md:left-5 lg:w-[28rem]"
    >
      <UnpaidNotice unpaid={unpaid} />
    </div>
  )
}
