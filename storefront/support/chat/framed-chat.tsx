import { serverPaths } from '@apeak/contract/paths'
import { ChatPanel } from './chat-panel.tsx'

/**
 * The chat of another service, in a frame of its own: its hosts stand in that frame's policy and in no
 * page's, and it reaches nothing of the page. It is loaded when it is first opened.
 */
export default function FramedChat({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ChatPanel isOpen={isOpen} onClose={onClose} status="Write to us: we answer here.">
      <iframe
        data-autofocus
        title="Live chat"
        src={serverPaths.chatFrame}
        className="min-h-0 w-full flex-1 border-0"
      />
    </ChatPanel>
  )
}
