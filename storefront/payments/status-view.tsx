import { Check, Clock, TriangleAlert, Undo2 } from 'lucide-react'
import type { Stage } from '../orders/order-page-status.ts'

type View = { title: string; sentence: string; look: 'good' | 'open' | 'bad' | 'plain' }

const views: Record<Stage, View> = {
  checking: { title: 'Checking your order', sentence: 'One moment, please.', look: 'open' },
  placed: { title: 'Order Success', sentence: 'Thank you for your order.', look: 'open' },
  awaited: {
    title: 'Order Success',
    sentence:
      'Thank you for your order. It is received. We deliver it as soon as we see your payment.',
    look: 'open',
  },
  paid: {
    title: 'Order Success',
    sentence: 'Thank you for your order. Your payment is received and we are delivering it.',
    look: 'good',
  },
  completed: {
    title: 'Order Success',
    sentence: 'Thank you for your order. It is paid and delivered.',
    look: 'good',
  },
  refunded: {
    title: 'Order Success',
    sentence: 'Thank you for your order. It was refunded.',
    look: 'plain',
  },
  waiting: {
    title: 'We are waiting for your bank',
    sentence:
      'Your payment is on its way. This page asks for it by itself, and we send an e-mail when it arrives: you may also close it.',
    look: 'open',
  },
  unpaid: {
    title: 'Your order is not paid yet',
    sentence: 'We keep it for you for a while: you can pay it now, or choose another way to pay.',
    look: 'open',
  },
  failed: {
    title: 'Payment verification failed',
    sentence: 'Your payment did not go through, and nothing was bought.',
    look: 'bad',
  },
  unknown: {
    title: 'We cannot find this order',
    sentence: 'Please check the address, or ask us with the number of your order.',
    look: 'plain',
  },
}

const icons = { good: Check, open: Clock, bad: TriangleAlert, plain: Undo2 }
const looks = {
  good: 'gold-fill',
  open: 'border border-gold/50 bg-gold-wash text-gold',
  bad: 'border border-danger/50 bg-danger-wash text-danger',
  plain: 'bg-raised text-muted',
}

/** How an order stands, said as the head of its page; changes are read out. */
export function StageView({ stage }: { stage: Stage }) {
  const { title, sentence, look } = views[stage]
  const Icon = icons[look]
  return (
    <div role="status">
      <span
        aria-hidden="true"
        className={`grid size-16 place-items-center rounded-full ${looks[look]}`}
      >
        <Icon
          className={`size-8 ${stage === 'waiting' ? 'animate-pulse' : ''}`}
          strokeWidth={2.5}
        />
      </span>
      <h1 className="mt-5 text-4xl font-extrabold md:text-5xl">{title}</h1>
      <p className="mt-3 text-lg text-muted">{sentence}</p>
    </div>
  )
}
