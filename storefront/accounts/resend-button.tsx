import { useEffect, useRef, useState } from 'react'
import { readFormError, unexpected } from '../forms/form-errors.ts'
import { toast } from '../ui/toasts.ts'

const pauseSeconds = 60

type Props = {
  /** Has a new code sent; resolves with what the shop says. */
  send: () => Promise<{ message: string }>
  /** Whether a code was sent just now. */
  sent: boolean
}

/** Asks for a new code, once a minute. */
export function ResendButton({ send, sent }: Props) {
  const [left, pause] = useCountdown(pauseSeconds, sent)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function resend() {
    if (running.current || left > 0) return
    running.current = true
    setBusy(true)
    try {
      const { message } = await send()
      toast.success(message)
      pause()
    } catch (error) {
      toast.error(readFormError(error, [], { refused: unexpected, other: unexpected }).sentence)
    }
    running.current = false
    setBusy(false)
  }

  return (
    <button
      type="button"
      // Not disabled: it would lose the focus the moment it is pressed.
      aria-disabled={busy || left > 0}
      onClick={resend}
      className="inline-flex min-h-11 items-center justify-center font-semibold text-cool tabular-nums underline-offset-4 not-aria-disabled:hover:underline aria-disabled:cursor-default aria-disabled:text-muted"
    >
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </button>
  )
}

/** Seconds until something may be asked for again, and a way to begin the pause anew. */
function useCountdown(length: number, begun: boolean): [left: number, begin: () => void] {
  const [left, setLeft] = useState(begun ? length : 0)
  const ticking = left > 0
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return [left, () => setLeft(length)]
}
