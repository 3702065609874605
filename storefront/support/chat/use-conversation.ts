import type { ChatMessage, ChatThread } from '@apeak/contract/support'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { api } from '../../api.ts'
import { followChat } from './follow-chat.ts'

/** A conversation as far as this page has heard of it. */
export type Conversation = {
  messages: ChatMessage[]
  /** Undefined until the shop has said how it stands. */
  thread: ChatThread | undefined
  isConnected: boolean
}

type State = Conversation & { token: string | null }

const nothing = { messages: [], thread: undefined, isConnected: true }

/**
 * Follows the conversation of a token (null: there is none yet) while `isWanted` and the page is to be
 * seen: a hidden page holds no connection, and catches up when it is seen again.
 */
export function useConversation(token: string | null, isWanted: boolean) {
  const [state, setState] = useState<State>({ ...nothing, token })
  const isSeen = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  const isFollowed = token !== null && isWanted && isSeen
  const conversation = state.token === token ? state : { ...nothing, token }

  const change = useEffectEvent((more: (before: Conversation) => Partial<Conversation>) => {
    setState((before) => {
      const same = before.token === token ? before : { ...nothing, token }
      return { ...same, ...more(same) }
    })
  })
  const lastHeard = useEffectEvent(() => conversation.messages.at(-1)?.id ?? 0)

  useEffect(() => {
    if (!isFollowed) return
    const control = new AbortController()
    const open = (after: number, signal: AbortSignal) => api.chat.stream(token, after, signal)
    const listener = {
      thread: (thread: ChatThread) => change(() => ({ thread })),
      message: (message: ChatMessage) =>
        change(({ messages }) => ({ messages: withMessage(messages, message) })),
      connected: (isConnected: boolean) => change(() => ({ isConnected })),
    }
    void followChat(open, lastHeard(), listener, control.signal)
    return () => control.abort()
  }, [token, isFollowed])

  return conversation
}

/** The messages with one more; one that is there already is not added. */
function withMessage(messages: ChatMessage[], message: ChatMessage): ChatMessage[] {
  if (messages.some(({ id }) => id === message.id)) return messages
  return [...messages, message].sort((one, other) => one.id - other.id)
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
