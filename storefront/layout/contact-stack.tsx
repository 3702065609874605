import { type RefObject, useEffect, useRef, useState } from 'react'
import { frame } from '#messages/frame.ts'
import { LiveChat } from '../support/chat/live-chat.tsx'
import { useSettings } from './settings.ts'

const whatsapp =
  'M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2zm0 1.8a8.2 8.2 0 1 1-4.2 15.2l-.3-.2-3 .8.8-2.9-.2-.3A8.2 8.2 0 0 1 12 3.8zM8.5 7.3c-.2 0-.5.1-.7.3-.3.3-.9.9-.9 2.2s1 2.6 1.1 2.7c.1.2 1.9 3 4.6 4.1 2.3.9 2.7.7 3.2.7.5-.1 1.6-.7 1.8-1.3.2-.6.2-1.2.2-1.3-.1-.1-.3-.2-.5-.3l-1.8-.9c-.2-.1-.4-.1-.6.1l-.8 1c-.2.2-.3.2-.6.1a6.7 6.7 0 0 1-3.3-2.9c-.3-.4.2-.4.7-1.3.1-.2 0-.3 0-.5l-.8-1.9c-.2-.5-.4-.5-.6-.5z'

const round =
  'relative grid size-12 place-items-center rounded-full border border-line bg-raised shadow-lift transition hover:border-edge'

/** The contact buttons, fixed at the right edge. Where they would cover a control or text only their edge shows. */
export function ContactStack() {
  const { links } = useSettings()
  const stack = useRef<HTMLElement>(null)
  const covering = useCovering(stack)
  const [isChatOpen, setChatOpen] = useState(false)
  return (
    <aside
      ref={stack}
      aria-label={frame.contact}
      data-covering={(covering && !isChatOpen) || undefined}
      className="group pointer-events-none fixed right-3 bottom-[calc(var(--dock,0px)+1rem)] z-30 md:right-5"
    >
      {/* Moved inside its place, which is what is measured. */}
      <div className="pointer-events-auto flex flex-col gap-2 transition-[translate] not-has-focus-visible:not-hover:group-data-covering:translate-x-[2.875rem] md:not-has-focus-visible:not-hover:group-data-covering:translate-x-13">
        <LiveChat isOpen={isChatOpen} setOpen={setChatOpen} className={`${round} text-cool`} />
        {links.whatsapp && (
          <a
            href={links.whatsapp}
            target="_blank"
            rel="noreferrer"
            className={`${round} text-good`}
          >
            <span className="sr-only">{frame.whatsapp}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-current">
              <path d={whatsapp} />
            </svg>
          </a>
        )}
      </div>
    </aside>
  )
}

/** Whether a fixed element covers content. What finds it out loads after the page works. */
function useCovering(element: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(false)
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    import('./covering.ts').then(
      ({ watchCovering }) => {
        if (element.current && !isOver) stop = watchCovering(element.current, setCovering)
      },
      (error) => console.warn('A part of the page could not be loaded', error),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [element])
  return covering
}
