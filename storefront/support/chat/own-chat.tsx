import type { ChatThread } from '@apeak/contract/support'
import { useEffect } from 'react'
import { ChatComposer } from './chat-composer.tsx'
import { ChatEmail } from './chat-email.tsx'
import { ChatLog } from './chat-log.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { useAwayText } from './use-away-text.ts'
import { useChat } from './use-chat.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Told how many answers nobody has seen. */
  onUnread: (count: number) => void
}

/** The shop's own live chat. */
export default function OwnChat({ isOpen, onClose, onUnread }: Props) {
  const chat = useChat(isOpen)
  const { thread, unread } = chat
  useEffect(() => onUnread(unread), [unread, onUnread])
  const awayText = useAwayText(isOpen, thread?.online)
  const isEmailAsked = thread !== undefined && !thread.online && !thread.has_email
  return (
    <ChatPanel isOpen={isOpen} onClose={onClose} status={statusText(thread, chat.isConnected)}>
      <ChatLog messages={chat.messages} outgoing={chat.outgoing} onResend={chat.resend}>
        {(awayText || isEmailAsked) && (
          <>
            {awayText && (
              <p className="mt-3 text-sm whitespace-pre-line wrap-anywhere text-muted">
                {awayText}
              </p>
            )}
            {isEmailAsked && <ChatEmail onLeave={chat.leaveEmail} />}
          </>
        )}
      </ChatLog>
      <ChatComposer onSend={chat.send} />
    </ChatPanel>
  )
}

function statusText(thread: ChatThread | undefined, isConnected: boolean): string {
  if (!isConnected) return 'Connecting...'
  if (!thread) return 'Write to us: we answer here.'
  if (thread.status === 'closed') return 'This conversation is closed. Write again to reopen it.'
  if (thread.online) return 'We are here.'
  return thread.has_email ? 'We answer here and by e-mail.' : 'We answer as soon as we are back.'
}
