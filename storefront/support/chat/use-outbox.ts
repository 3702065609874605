import { ApiError } from '@apeak/contract/client'
import type { SendChatMessage } from '@apeak/contract/support'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { persistDraft, readDraft } from '../../forms/draft.ts'
import { randomId } from '../../ui/random-id.ts'

/** A message that is not said yet. `failure`: why it was not; undefined while it is on its way. */
export type Outgoing = SendChatMessage & { failure?: string | undefined }

const name = 'chat-outbox'

/**
 * Messages on their way, one after the other. What could not be sent waits, also over a reload, until
 * it is sent again or the network is back; each has a key, so that none is said twice.
 */
export function useOutbox(say: (message: SendChatMessage) => Promise<void>) {
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const queue = useRef<Outgoing[]>([])
  const isSending = useRef(false)

  const show = () => {
    setOutgoing([...queue.current])
    persistDraft(name, queue.current)
  }
  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    queue.current = queue.current.map(({ key, text }) => ({ key, text }))
    show()
    let failure: string | undefined
    while (queue.current[0] && !failure) {
      const { key, text } = queue.current[0]
      try {
        await say({ key, text })
        queue.current = queue.current.slice(1)
      } catch (error) {
        failure = reasonOf(error)
        // Those behind it wait with it: they are said in their order.
        queue.current = queue.current.map((one) => ({ ...one, failure }))
      }
      show()
    }
    isSending.current = false
  })

  useEffect(() => {
    queue.current = (readDraft<Outgoing[]>(name) ?? []).map((one) => ({
      ...one,
      failure: one.failure ?? 'Not sent.',
    }))
    setOutgoing(queue.current)
    const again = () => void sendAll()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  return {
    outgoing,
    send(text: string) {
      queue.current = [...queue.current, { key: randomId(), text }]
      show()
      void sendAll()
    },
    resend: () => void sendAll(),
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status < 500) return `Not sent. ${error.message}`
  return 'Not sent. You seem to be offline.'
}
