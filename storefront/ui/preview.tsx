import type { ReactNode } from 'react'

/** The preview of unpublished content: marked and inert. */
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
