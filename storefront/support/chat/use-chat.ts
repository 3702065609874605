import { ApiError } from '@apeak/contract/client'
import type { SendChatMessage } from '@apeak/contract/support'
import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { useShopper } from '../../session/shopper.ts'
import { isRecent, persistChat, persistedChat, tokenToBegin } from './chat-token.ts'
import { useConversation } from './use-conversation.ts'
import { useOutbox } from './use-outbox.ts'

export type Chat = ReturnType<typeof useChat>

/** This browser's conversation with the shop. `isOpen`: whether it is looked at. */
export function useChat(isOpen: boolean) {
  const visitor = useShopper()?.id ?? null
  const persisted = usePersistedChat(visitor)
  const token = persisted.chat?.token ?? null
  const isAwaited = persisted.chat !== null && isRecent(persisted.chat)
  const conversation = useConversation(token, isOpen || isAwaited)

  async function say(message: SendChatMessage): Promise<void> {
    // Not what was rendered: the message before this one may have begun it.
    const known = persistedChat(visitor)?.token
    try {
      await sayBy(known ?? tokenToBegin(), message)
    } catch (error) {
      // Somebody else's on this browser, or erased: this begins a new one.
      if (!(error instanceof ApiError && error.status === 404) || !known) throw error
      await sayBy(tokenToBegin(), message)
    }
  }
  async function sayBy(by: string, message: SendChatMessage): Promise<void> {
    await api.chat.say(by, message)
    persisted.persist(by)
  }
  const outbox = useOutbox(say)

  const answers = conversation.messages.filter(({ from_shop }) => from_shop)
  const newest = answers.at(-1)?.id ?? 0
  const seen = conversation.thread?.seen ?? newest
  useSeen(token, isOpen && newest > seen ? newest : 0)

  const { messages, thread, isConnected } = conversation
  const keys = new Set(messages.map(({ key }) => key))
  return {
    messages,
    thread,
    isConnected,
    unread: answers.filter(({ id }) => id > seen).length,
    outgoing: outbox.outgoing.filter(({ key }) => !keys.has(key)),
    send: outbox.send,
    resend: outbox.resend,
    leaveEmail: async (email: string) => {
      if (token) await api.chat.leaveEmail(token, email)
    },
  }
}

/** The persisted conversation, read again when another tab begins one. */
function usePersistedChat(visitor: number | null) {
  const [chat, setChat] = useState(() => persistedChat(visitor))
  useEffect(() => {
    const read = () =>
      setChat((before) => {
        const found = persistedChat(visitor)
        return found?.token === before?.token ? before : found
      })
    read()
    addEventListener('storage', read)
    return () => removeEventListener('storage', read)
  }, [visitor])
  return { chat, persist: (token: string) => setChat(persistChat(token, visitor)) }
}

/** Tells the shop that an answer was seen: it is not mailed then, and other tabs know. */
function useSeen(token: string | null, newest: number): void {
  useEffect(() => {
    if (!token || !newest) return
    // What is not told now is told with the next one.
    api.chat.seen(token, newest).catch(() => {})
  }, [token, newest])
}
