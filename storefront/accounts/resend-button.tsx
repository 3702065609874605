import { useEffect, useState } from 'react'
import { verifyEmail } from '#messages/account.ts'
import { readFormError } from '../forms/form-errors.ts'
import { toast } from '../ui/toasts.ts'
import { useSingleRun } from '../ui/use-single-run.ts'

const pauseSeconds = 60

type Props = {
  /** Requests a new code; resolves to the shop's message. */
  send: () => Promise<{ message: string }>
  /** Whether a code has just been sent. */
  sent: boolean
}

/** Requests a new code, at most once a minute. */
export function ResendButton({ send, sent }: Props) {
  const [left, pause] = useCountdown(pauseSeconds, sent)
  const [resend, busy] = useSingleRun(async () => {
    if (left > 0) return
    try {
      const { message } = await send()
      toast.success(message)
      pause()
    } catch (error) {
      toast.error(readFormError(error, []).sentence)
    }
  })

  return (
    <button
      type="button"
      // Not disabled, because it would lose the focus when pressed.
      aria-disabled={busy || left > 0}
      onClick={resend}
      className="inline-flex min-h-11 items-center justify-center font-semibold text-cool tabular-nums underline-offset-4 not-aria-disabled:hover:underline aria-disabled:cursor-default aria-disabled:text-muted"
    >
      {left > 0 ? verifyEmail.sendAgainIn(left) : verifyEmail.sendAgain}
    </button>
  )
}

/** A countdown in seconds, and a function that restarts it. */
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
