import { serverPaths } from '@apeak/contract/paths'
import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { chat } from '#messages/support.ts'

type Props = {
  /** A closed panel is hidden, and keeps its content. */
  isOpen: boolean
  onClose: () => void
  /** Whether an operator is online, in words. */
  status: ReactNode
  children: ReactNode
}

/**
 * The live chat's panel: at the bottom on phones, in the corner elsewhere. It is not modal. Escape closes it.
 */
export function ChatPanel({ isOpen, onClose, status, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isOpen])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section
      ref={panel}
      id="live-chat"
      role="dialog"
      aria-labelledby="live-chat-title"
      hidden={!isOpen}
      onKeyDown={closeByKey}
      className="fixed inset-x-0 bottom-0 z-40 flex h-[min(34rem,85svh)] animate-[rise-in_.2s_var(--ease-out)] flex-col overflow-hidden rounded-t-3xl border border-line bg-surface shadow-lift sm:inset-x-auto sm:right-20 sm:bottom-5 sm:w-96 sm:rounded-3xl"
    >
      <div className="flex items-center justify-between gap-3 border-b border-line bg-raised py-3 pr-2.5 pl-5">
        <div className="min-w-0">
          <h2 id="live-chat-title" className="text-lg">
            {chat.title}
          </h2>
          <p className="text-sm leading-snug text-muted">{status}</p>
        </div>
        <button
          type="button"
          aria-label={chat.close}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
        >
          <X className="size-5" />
        </button>
      </div>
      {children}
    </section>
  )
}

/**
 * An external chat in its own frame: only the frame's policy allows its hosts, and it has no access to the
 * page. It loads when first opened.
 */
export default function FramedChat({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ChatPanel isOpen={isOpen} onClose={onClose} status={chat.writeToUs}>
      <iframe
        data-autofocus
        title={chat.title}
        src={serverPaths.chatFrame}
        className="min-h-0 w-full flex-1 border-0"
      />
    </ChatPanel>
  )
}
