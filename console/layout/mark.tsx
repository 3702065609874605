/** The shop's mark: two summits, the nearer one gold. */
export function Mark({ height = 22 }: { height?: number }) {
  return (
    <svg viewBox="0 0 36 30" height={height} aria-hidden="true">
      <defs>
        <linearGradient id="summit" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#FFD466" />
          <stop offset="1" stopColor="#F5A524" />
        </linearGradient>
      </defs>
      <path d="M23.5 8 36 30H25.4l-6.6-11.9z" fill="#6b7a96" />
      <path d="M14.6 0 0 27.4a1.8 1.8 0 0 0 1.6 2.6h6.1l6.9-13 6.9 13h7.2z" fill="url(#summit)" />
    </svg>
  )
}
