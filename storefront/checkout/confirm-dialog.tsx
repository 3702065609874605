import { LoaderCircle, X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { answerText } from './answers.ts'
import { PriceSummary } from './price-summary.tsx'
import type { OrderStage } from './use-order.ts'
import type { Offer, PurchaseState } from './use-purchase.ts'

type Props = { purchase: PurchaseState; offer: Offer }

/** Shows the order once more; only here is it made. */
export function ConfirmDialog({ purchase, offer }: Props) {
  const { order, cart, confirming, confirm, cancel } = purchase
  const { busy, stage } = order
  // A provider's window over the page needs the keyboard and the pointer that a dialog would keep.
  const shown = confirming && stage !== 'paying'
  return (
    <Dialog.Root open={shown} onOpenChange={(open) => !open && cancel()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-[fade-in_.15s] bg-black/70" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92svh] w-full max-w-lg animate-[rise-in_.2s_var(--ease-out)] flex-col rounded-t-3xl border border-line bg-surface shadow-lift outline-none sm:bottom-auto sm:top-1/2 sm:rounded-3xl sm:[translate:0_-50%]"
        >
          <div className="flex items-center justify-between gap-4 px-6 pt-5">
            <Dialog.Title className="text-2xl">Order details</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              disabled={busy}
              className="-mr-2.5 grid size-11 place-items-center rounded-full hover:bg-raised disabled:opacity-40"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div className="overflow-y-auto px-6 pt-3">
            <dl className="divide-y divide-line">
              <Details purchase={purchase} offer={offer} />
            </dl>
            <PriceSummary state={cart} method={purchase.method} />
          </div>
          <Progress stage={stage} note={order.note} />
          <div className="grid grid-cols-[auto_1fr] gap-2.5 p-6 pt-5">
            <Button onClick={cancel} disabled={busy} className="min-h-12!">
              {stage === 'unpaid' ? 'Start anew' : 'Cancel'}
            </Button>
            <Button
              look="gold"
              onClick={confirm}
              disabled={busy || !(cart.fresh || stage === 'unpaid')}
              className="min-h-12!"
            >
              {busy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
              {labelOf(stage)}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function labelOf(stage: OrderStage): string {
  if (stage === 'idle') return 'Confirm'
  return stage === 'unpaid' ? 'Pay again' : 'Processing...'
}

const patience = 6_000

/** What is going on, once it takes a while; and why a payment was broken off. */
function Progress({ stage, note }: { stage: OrderStage; note: string }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (stage !== 'making') return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => clearTimeout(timer)
  }, [stage])
  const waiting =
    stage === 'leaving'
      ? 'Taking you to the payment page…'
      : stage === 'making' && slow
        ? 'This takes longer than usual. Please keep this page open.'
        : ''
  return (
    <div className="px-6 empty:hidden">
      {stage === 'unpaid' && (
        <p role="alert" className="mt-4 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
          {note} Your order is kept: you can pay it again, or start anew to change it.
        </p>
      )}
      {waiting && (
        <p role="status" className="mt-4 text-muted">
          {waiting}
        </p>
      )}
    </div>
  )
}

function Details({ purchase, offer }: Props) {
  const { product, quantity, answers, email, methodLabel } = purchase
  if (!product) return null
  return (
    <>
      <Row name="Category">{offer.category.name}</Row>
      <Row name="Item">{quantity > 1 ? `${product.name} × ${quantity}` : product.name}</Row>
      {[...offer.options, ...product.options].map((option) => {
        const text = answerText(option, answers[option.id] ?? '')
        if (!text) return null
        return (
          <Row key={option.id} name={option.name}>
            {text}
          </Row>
        )
      })}
      <Row name="Payment">{methodLabel}</Row>
      <Row name="Email">{email}</Row>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}
