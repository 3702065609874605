import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Check, Copy, QrCode as QrIcon, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useSettings } from '../layout/settings.ts'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { toast } from '../ui/toasts.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { QrCode } from './qr-code.tsx'

/** An affiliate's link: to copy, to share, and to point a camera at. */
export function ShareLink({ code }: { code: string }) {
  const { publicUrl } = useSettings()
  const link = publicUrl + pathTo(pagePaths.register, {}, { ref: code })
  const [copied, setCopied] = useState(false)
  const [showsCode, setShowsCode] = useState(false)
  const hydrated = useHydrated()

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    } catch {
      toast.error('The link could not be copied. Please mark and copy it yourself.')
    }
  }

  // Whoever closes the list of apps has not failed.
  const share = () => navigator.share({ title: 'Apeak', url: link }).catch(() => undefined)

  return (
    <div>
      <p className="font-medium">Your referral link</p>
      <p className="mt-1.5 rounded-[0.625rem] border border-line bg-ground px-3.5 py-3 font-mono text-sm break-all select-all">
        {link}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="gold" onClick={copy}>
          {copied ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          <span role="status">{copied ? 'Copied' : 'Copy link'}</span>
        </Button>
        {hydrated && 'share' in navigator && (
          <Button onClick={share}>
            <Share2 aria-hidden="true" className="size-4" />
            Share
          </Button>
        )}
        <Button onClick={() => setShowsCode(true)}>
          <QrIcon aria-hidden="true" className="size-4" />
          QR code
        </Button>
      </div>
      <Modal
        open={showsCode}
        title="QR code"
        onClose={() => setShowsCode(false)}
        actions={
          <Button className="w-full" onClick={() => setShowsCode(false)}>
            Close
          </Button>
        }
      >
        <QrCode text={link} label={`QR code of ${link}`} />
        <p className="mt-3 text-center font-mono text-sm break-all text-muted">{link}</p>
      </Modal>
    </div>
  )
}
