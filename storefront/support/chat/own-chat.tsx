import { CHAT_TEXT_MAX, type ChatMessage, type ChatThread } from '@apeak/contract/support'
import { SendHorizontal } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { forms } from '#messages/forms.ts'
import { actions } from '#messages/frame.ts'
import { chat as messages } from '#messages/support.ts'
import { api } from '../../api.ts'
import { persistDraft, readDraft, removeDraft } from '../../forms/draft.ts'
import { readFormError } from '../../forms/form-errors.ts'
import { Alert, EmailAddressField, SubmitButton } from '../../forms/form-parts.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/malaysian-time.ts'
import { ChatPanel } from './chat-panel.tsx'
import { type Outgoing, useChat } from './use-chat.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Called with the number of unread replies. */
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
      <ChatLog received={chat.messages} outgoing={chat.outgoing} onResend={chat.resend}>
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
  if (!isConnected) return messages.connecting
  if (!thread) return messages.writeToUs
  if (thread.status === 'closed') return messages.closed
  if (thread.online) return messages.online
  return thread.has_email ? messages.replyByEmail : messages.replyLater
}

/** Scrollable content must be reachable by keyboard. */
const scrolls = { tabIndex: 0 }

type ChatLogProps = {
  received: ChatMessage[]
  outgoing: Outgoing[]
  onResend: () => void
  /** Content below the messages. */
  children: ReactNode
}

/** The messages, including unsent ones, scrolled to the newest. */
function ChatLog({ received, outgoing, onResend, children }: ChatLogProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const count = received.length + outgoing.length
  const isAsked = Boolean(children)
  useEffect(() => {
    if (count > 0 || isAsked) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count, isAsked])
  // Earlier messages are not read out when the chat opens.
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
      <div role="log" aria-live={isSettled ? 'polite' : 'off'} aria-label={messages.conversation}>
        <ol className="grid grid-cols-1 gap-3">
          <MessageBubble isOwn={false} text={messages.hello} />
          {received.map((message) => (
            <MessageBubble key={message.key} isOwn={!message.from_shop} text={message.text}>
              <time dateTime={message.created_at}>{dateTimeText(message.created_at)}</time>
            </MessageBubble>
          ))}
          {outgoing.map((message) => (
            <MessageBubble key={message.key} isOwn text={message.text}>
              {message.failure ? messages.notSent : forms.sending}
            </MessageBubble>
          ))}
        </ol>
        {failure && (
          <div className="mt-3 grid justify-items-end gap-2 text-right text-sm text-danger">
            <p>{failure}</p>
            <Button onClick={onResend}>{messages.resend}</Button>
          </div>
        )}
      </div>
      {children}
    </div>
  )
}

type MessageBubbleProps = { isOwn: boolean; text: string; children?: ReactNode }

function MessageBubble({ isOwn, text, children }: MessageBubbleProps) {
  const look = isOwn
    ? 'justify-self-end rounded-br-md bg-cool-wash'
    : 'justify-self-start rounded-bl-md bg-raised'
  return (
    <li className={`max-w-[85%] min-w-0 rounded-2xl px-4 py-2.5 ${look}`}>
      <span className="sr-only">{isOwn ? messages.fromYou : messages.fromShop} </span>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {children && <p className="mt-1 text-xs text-muted">{children}</p>}
    </li>
  )
}

const draft = 'chat-text'

/** Whether a key selects a character of an input method. Safari ends the composition before the key: 229. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === 229

/** The message input. Enter sends, Shift+Enter starts a new line. */
function ChatComposer({ onSend }: { onSend: (text: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    setText((before) => before || (readDraft<string>(draft) ?? ''))
  }, [])

  function change(next: string) {
    setText(next)
    persistDraft(draft, next)
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) return
    onSend(text.trim())
    setText('')
    removeDraft(draft)
  }
  function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) send(event)
  }
  return (
    <form onSubmit={send} className="flex items-end gap-2 border-t border-line p-3">
      <textarea
        data-autofocus
        aria-label={messages.yourMessage}
        placeholder={messages.yourMessage}
        rows={1}
        maxLength={CHAT_TEXT_MAX}
        className="entry field-sizing-content max-h-32 flex-1 resize-none"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendByEnter}
      />
      <button
        type="submit"
        aria-label={actions.send}
        className="gold-fill grid size-12 shrink-0 place-items-center rounded-[0.625rem] hover:brightness-106"
      >
        <SendHorizontal className="size-5" />
      </button>
    </form>
  )
}

/** Asks for an email address while no operator is online. */
function ChatEmail({ onLeave }: { onLeave: (email: string) => Promise<void> }) {
  const form = useForm({
    values: { chat_email: '' },
    send: ({ chat_email }) => onLeave(chat_email.trim()),
    explain: (error) => {
      const { fields, sentence } = readFormError(error, ['email'])
      return { fields: { chat_email: fields.email }, sentence }
    },
  })
  return (
    <form
      {...form.attributes}
      className="mt-5 grid grid-cols-1 gap-2 rounded-2xl border border-line bg-raised p-4"
    >
      <Alert tone="bad">{form.sentence}</Alert>
      <EmailAddressField
        label={messages.askEmail}
        field={form.field('chat_email')}
        autoComplete="email"
        placeholder={messages.yourEmail}
        required
      />
      <SubmitButton busy={form.busy} busyText={forms.saving} look="plain">
        {messages.emailMe}
      </SubmitButton>
    </form>
  )
}

/**
 * The shop's out-of-hours text; loaded when the chat opens, and when operators come or go. The chat works
 * without it.
 */
function useAwayText(isOpen: boolean, online: boolean | undefined): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    const show = (found: string | null) => isCurrent && setText(found)
    if (online) show(null)
    else
      api.chat.availability().then(
        ({ away_text }) => show(away_text),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [isOpen, online])
  return text
}
