import { MessageCircle } from 'lucide-react'
import { lazy, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { frame } from '#messages/frame.ts'
import { useSettings } from '../../layout/settings.ts'
import { useShopper } from '../../session/shopper.ts'
import { LazyBoundary, LoadError } from '../../ui/lazy-component.tsx'
import { expectsReply, persistedChat } from './chat-token.ts'

const OwnChat = lazy(() => import('./own-chat.tsx'))
const FramedChat = lazy(() => import('./chat-panel.tsx'))

type Props = { isOpen: boolean; setOpen: (isOpen: boolean) => void; className: string }

/**
 * The button that opens and closes the live chat. The chat is initially closed and loads only when opened or
 * when a reply is expected.
 */
export function LiveChat({ isOpen, setOpen, className }: Props) {
  const { framedChat } = useSettings()
  const [unread, setUnread] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  const isAwaited = useExpectsReply() && !framedChat
  const [wasOpened, setOpened] = useState(false)

  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus()
  }, [setOpen])
  const toggle = () => {
    setOpened(true)
    setOpen(!isOpen)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={unread ? frame.unreadChat(unread) : frame.liveChat}
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'live-chat' : undefined}
        onClick={toggle}
        className={className}
      >
        <MessageCircle className="size-6" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="gold-fill absolute -top-1 -right-1 grid min-w-5.5 place-items-center rounded-full px-1 text-sm font-bold"
          >
            {unread}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 && !isOpen ? frame.unreadChat(unread) : ''}
      </span>
      {(wasOpened || isAwaited) &&
        // The contact buttons may be hidden while the chat is open.
        createPortal(
          <LazyBoundary otherwise={isOpen && <LoadError />}>
            {framedChat ? (
              <FramedChat isOpen={isOpen} onClose={close} />
            ) : (
              <OwnChat isOpen={isOpen} onClose={close} onUnread={setUnread} />
            )}
          </LazyBoundary>,
          document.body,
        )}
    </>
  )
}

/** Whether a reply is expected, determined after the page has loaded. */
function useExpectsReply(): boolean {
  const visitor = useShopper()?.id ?? null
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    const look = () => {
      const chat = persistedChat(visitor)
      setAwaited(chat !== null && expectsReply(chat))
    }
    const timer = setTimeout(look, 1_500)
    return () => clearTimeout(timer)
  }, [visitor])
  return isAwaited
}
