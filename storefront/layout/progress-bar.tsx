import { useNavigation } from 'react-router'

/** A thin line at the top of the window while the next page is on its way. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle'
  if (!busy) return null
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden"
    >
      <div className="gold-fill h-full w-1/3 animate-[travel_1s_ease-in-out_infinite]" />
    </div>
  )
}
