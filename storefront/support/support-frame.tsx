import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { support } from '#messages/support.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  title: string
  text: string
  /** Content beside the form, or under its title on small screens. */
  aside: ReactNode
  children: ReactNode
}

/** The frame of the ticket and enquiry pages. */
export function SupportFrame({ title, text, aside, children }: Props) {
  return (
    <div className="relative">
      {/* Extends over the page's bottom margin. */}
      <div aria-hidden="true" className="contours absolute inset-x-0 top-0 -bottom-24" />
      <div className="wrap relative grid grid-cols-1 gap-x-14 gap-y-8 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h1 className="text-4xl font-extrabold md:text-5xl">{title}</h1>
          <p className="mt-4 max-w-prose text-lg leading-relaxed text-muted">{text}</p>
          <div className="mt-6">{aside}</div>
        </div>
        <div className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-lift sm:p-8">
          {children}
        </div>
      </div>
    </div>
  )
}

type MessageSentProps = {
  /** The thread's number. */
  number: number
  title: string
  text: string
  againText: string
  onAgain: () => void
}

/** The confirmation that replaces the form and takes its focus. */
export function MessageSent({ number, title, text, againText, onAgain }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 py-10 text-center">
      <CircleCheck className="size-14 text-good" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h2>
      <p className="price rounded-xl border border-line bg-raised px-5 py-2.5 text-2xl">
        #{number}
      </p>
      <p className="max-w-sm text-muted">{text}</p>
      <Button onClick={onAgain} className="mt-2">
        {againText}
      </Button>
    </div>
  )
}

type HoneypotFieldProps = { value: string; change: (value: string) => void }

/** A hidden honeypot field, unreachable by Tab and screen readers: only bots fill it. */
export function HoneypotField({ value, change }: HoneypotFieldProps) {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] h-px w-px overflow-hidden">
      <label>
        {support.website}
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      </label>
    </div>
  )
}
