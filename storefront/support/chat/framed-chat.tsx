import { serverPaths } from '@apeak/contract/paths'
import { ChatPanel } from './chat-panel.tsx'

/**
 * An external chat in its own frame: only the frame's policy allows its hosts, and it has no access to the
 * page. It loads when first opened.
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
