import { CHAT_TEXT_MAX } from '@apeak/contract/support'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { persistDraft, readDraft, removeDraft } from '../../forms/draft.ts'

const draft = 'chat-text'

/** Where a message is typed. Enter sends it, with Shift it begins a new line. */
export function ChatComposer({ onSend }: { onSend: (text: string) => void }) {
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
    // While a character is being composed, Enter chooses it.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) send(event)
  }
  return (
    <form onSubmit={send} className="flex items-end gap-2 border-t border-line p-3">
      <textarea
        data-autofocus
        aria-label="Your message"
        placeholder="Your message"
        rows={1}
        maxLength={CHAT_TEXT_MAX}
        className="entry field-sizing-content max-h-32 flex-1 resize-none"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendByEnter}
      />
      <button
        type="submit"
        aria-label="Send"
        className="gold-fill grid size-12 shrink-0 place-items-center rounded-[0.625rem] hover:brightness-106"
      >
        <SendHorizontal aria-hidden="true" className="size-5" />
      </button>
    </form>
  )
}
