import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../ui/action-dialog.tsx'

/** Sends a form once at a time. `failure`: why the server refused it. */
export function useSending(send: () => Promise<unknown>) {
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (sending.current) return
    sending.current = true
    setSending(true)
    setFailure(undefined)
    try {
      await send()
    } catch (error) {
      setFailure(await sentenceOf(error))
    } finally {
      sending.current = false
      setSending(false)
    }
  }
  return { submit, failure, isSending }
}
