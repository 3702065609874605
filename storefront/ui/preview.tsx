import type { ReactNode } from 'react'

/** What an operator looks at before shoppers see it: marked as such, and nothing of it does anything. */
export default function Preview({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="note" className="wrap mt-4">
        <span className="block rounded-[0.625rem] border border-gold bg-gold-wash px-4 py-2.5 font-semibold">
          Preview: not published yet
        </span>
      </p>
      <div inert>{children}</div>
    </>
  )
}
