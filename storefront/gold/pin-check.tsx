import { pagePaths, pathTo } from '@apeak/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pin as texts } from '#messages/gold.ts'
import { PinField } from '../accounts/secret-field.tsx'
import { useBalance } from '../session/balance.tsx'
import { Button } from '../ui/button.tsx'
import { Coin } from '../ui/coin.tsx'
import type { Pin } from './use-pin.ts'

type Props = {
  pin: Pin
  /** Whether only the PIN is missing. */
  missing?: boolean
  /** The field's id; must differ if there are two on a page. */
  name?: string
  className?: string
}

/** Asks for the security PIN. Inside a form it does not submit it. */
export default function PinCheck(props: Props) {
  const { pin, missing = false, name = 'pin', className = '' } = props
  const balance = useBalance()
  const place = useRef<HTMLDivElement>(null)
  // The focused field is removed after the verification.
  useEffect(() => {
    if (pin.verified && document.activeElement === document.body) place.current?.focus()
  }, [pin.verified])
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`rounded-2xl border border-gold/40 bg-gold-wash p-4 outline-none md:p-5 ${className}`}
    >
      <p className="flex items-center gap-2 font-semibold">
        <Coin className="size-6 shrink-0" />
        {texts.balance}
        <span className="price ml-auto text-lg text-gold">{balance.text ?? '…'}</span>
      </p>
      {pin.verified ? (
        <p role="status" className="mt-3 flex items-center gap-2 font-semibold text-good">
          <CircleCheck className="size-5 shrink-0" />
          {texts.verified}
        </p>
      ) : (
        <Entry pin={pin} missing={missing} name={name} />
      )}
    </div>
  )
}

function Entry({ pin, missing, name }: { pin: Pin; missing: boolean; name: string }) {
  const { busy, sentence } = pin
  const place = useRef<HTMLDivElement>(null)
  // The error is read out with its field; with two on a page, the one used.
  useEffect(() => {
    if (busy || !sentence || !place.current?.contains(document.activeElement)) return
    const input = place.current.querySelector('input')
    input?.focus()
    input?.select()
  }, [busy, sentence])
  return (
    <>
      <div ref={place} className="mt-3 grid items-start gap-2.5 sm:grid-cols-[1fr_auto]">
        <PinField
          label={texts.pin}
          field={{ name, value: pin.typed, error: sentence, change: pin.type }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            pin.verify()
          }}
        />
        <Button onClick={pin.verify} aria-disabled={busy} className="min-h-12! sm:mt-[1.875rem]">
          {busy ? texts.verifying : texts.verify}
        </Button>
      </div>
      {missing && (
        <p role="alert" className="mt-3 rounded-xl bg-danger-wash px-4 py-3 text-danger">
          {texts.missing}
        </p>
      )}
      <Link
        to={pathTo(pagePaths.accountInfo, {}, { section: 'security-pin' })}
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-cool underline-offset-4 hover:underline"
      >
        {texts.forgot}
      </Link>
    </>
  )
}
