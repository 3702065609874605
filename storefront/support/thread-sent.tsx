import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** The thread's number. */
  number: number
  title: string
  text: string
  againText: string
  onAgain: () => void
}

/** What stands where the form was, once it has arrived. It takes the focus, which the form had. */
export function ThreadSent({ number, title, text, againText, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center">
      <CircleCheck aria-hidden="true" className="size-14 text-good" strokeWidth={1.5} />
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
