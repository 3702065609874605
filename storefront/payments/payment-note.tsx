/** What a shopper has to know of a payment before going on, one sentence a line. Nothing for none. */
export function PaymentNote({ sentences }: { sentences: string[] }) {
  const shown = sentences.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <div role="alert" className="mt-4 grid gap-1 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
      {shown.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
