/** The shop's mark and name: two summits, the nearer one gold. `name`: classes of the name. */
export function Logo({ name = '' }: { name?: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 36 30" className="h-[1.05em] w-auto" aria-hidden="true">
        <defs>
          <linearGradient id="summit" x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor="#FFD466" />
            <stop offset="1" stopColor="#F5A524" />
          </linearGradient>
        </defs>
        <path d="M23.5 8 36 30H25.4l-6.6-11.9z" className="fill-edge" />
        <path d="M14.6 0 0 27.4a1.8 1.8 0 0 0 1.6 2.6h6.1l6.9-13 6.9 13h7.2z" fill="url(#summit)" />
      </svg>
      <span
        className={`font-display text-[1.1em] leading-none font-extrabold tracking-tight text-ink ${name}`}
      >
        Apeak
      </span>
    </span>
  )
}
