import { useId } from 'react'

/** A gold coin with the shop's summits. */
export function Coin({ className = '' }: { className?: string }) {
  // Coins that share a gradient id turn grey when the first is not displayed.
  const gold = useId()
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id={gold} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#FFE08A" />
          <stop offset="1" stopColor="#F09A16" />
        </linearGradient>
      </defs>
      <circle cx="16" cy="16" r="15" fill={`url(#${gold})`} />
      <circle cx="16" cy="16" r="11.5" fill="none" stroke="#8A5200" strokeOpacity=".55" />
      <path
        d="m9 21 5.6-10.4 3 5.5 1.5-2.3L23.2 21h-3l-1.6-2.6-1.3 2.6h-3l-.1-.2L14.6 15l-3 6z"
        fill="#7A4700"
      />
    </svg>
  )
}
