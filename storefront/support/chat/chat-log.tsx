import type { ChatMessage } from '@apeak/contract/support'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/malaysian-time.ts'
import type { Outgoing } from './use-outbox.ts'

/** What scrolls has to be reached by keyboard, too. */
const scrolls = { tabIndex: 0 }

type Props = {
  messages: ChatMessage[]
  outgoing: Outgoing[]
  onResend: () => void
  /** What is asked under it. */
  children: ReactNode
}

/** What was said, and what is on its way. It stays at its end, where the newest is. */
export function ChatLog({ messages, outgoing, onResend, children }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const count = messages.length + outgoing.length
  const isAsked = Boolean(children)
  useEffect(() => {
    if (count > 0 || isAsked) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count, isAsked])
  // What was said before is not read out when the chat is opened.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSettled, 2_000, true)
    return () => clearTimeout(timer)
  }, [])
  const failure = outgoing.find((one) => one.failure)?.failure
  return (
    <div
      ref={scroller}
      {...scrolls}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4"
    >
      <div role="log" aria-live={isSettled ? 'polite' : 'off'} aria-label="Conversation">
        <ol className="grid gap-3">
          <Said isOwn={false} text="Hello! How can we help you?" />
          {messages.map((message) => (
            <Said key={message.key} isOwn={!message.from_shop} text={message.text}>
              <time dateTime={message.created_at}>{dateTimeText(message.created_at)}</time>
            </Said>
          ))}
          {outgoing.map((message) => (
            <Said key={message.key} isOwn text={message.text}>
              {message.failure ? 'Not sent' : 'Sending...'}
            </Said>
          ))}
        </ol>
        {failure && (
          <div className="mt-3 grid justify-items-end gap-2 text-right text-sm text-danger">
            <p>{failure}</p>
            <Button onClick={onResend}>Resend</Button>
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

type SaidProps = { isOwn: boolean; text: string; children?: ReactNode }

function Said({ isOwn, text, children }: SaidProps) {
  const look = isOwn
    ? 'justify-self-end rounded-br-md bg-cool-wash'
    : 'justify-self-start rounded-bl-md bg-raised'
  return (
    <li className={`max-w-[85%] min-w-0 rounded-2xl px-4 py-2.5 ${look}`}>
      <span className="sr-only">{isOwn ? 'You: ' : 'Apeak: '}</span>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {children && <p className="mt-1 text-xs text-muted">{children}</p>}
    </li>
  )
}
