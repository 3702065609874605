import { Check, Clock, RotateCw, TriangleAlert, Undo2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { paymentStatus } from '#messages/payments.ts'
import { Button } from '../ui/button.tsx'
import { type StatusText, waitingText } from './status-texts.ts'

const icons = { good: Check, open: Clock, bad: TriangleAlert, plain: Undo2 }
const looks = {
  good: 'gold-fill',
  open: 'border border-gold/50 bg-gold-wash text-gold',
  bad: 'border border-danger/50 bg-danger-wash text-danger',
  plain: 'bg-raised text-muted',
}

const sizes = {
  page: {
    frame: '',
    circle: 'size-16',
    icon: 'size-8',
    heading: 'mt-5 text-4xl font-extrabold text-balance md:text-5xl',
    sentence: 'mt-3 text-lg',
  },
  card: {
    frame: 'flex gap-4',
    circle: 'size-12',
    icon: 'size-6',
    heading: 'text-2xl',
    sentence: 'mt-1.5',
  },
}

type Props = {
  text: StatusText
  /** As a page's heading, or in a card. */
  size: keyof typeof sizes
  /** Content before the sentence. */
  children?: ReactNode
}

/** A payment's status; changes are read out. */
export function StatusView({ text, size, children }: Props) {
  const { title, sentence, look } = text
  const { frame, circle, icon, ...classes } = sizes[size]
  const Icon = icons[look]
  const Heading = size === 'page' ? 'h1' : 'h2'
  return (
    <div role="status" className={frame}>
      <span
        aria-hidden="true"
        className={`grid shrink-0 place-items-center rounded-full ${circle} ${looks[look]}`}
      >
        <Icon
          className={`${icon} ${text === waitingText ? 'animate-pulse' : ''}`}
          strokeWidth={2.5}
        />
      </span>
      <div className="min-w-0">
        <Heading className={classes.heading}>{title}</Heading>
        <p className={`text-muted ${classes.sentence}`}>
          {children}
          {sentence}
        </p>
      </div>
    </div>
  )
}

type CheckAgainProps = Pick<ComponentProps<typeof Button>, 'look' | 'className'> & {
  /** Whether the status is loading. */
  checking: boolean
  onCheck: () => void
}

/** A button that reloads a payment's status. */
export function CheckAgain({ checking, onCheck, ...rest }: CheckAgainProps) {
  return (
    <Button onClick={onCheck} disabled={checking} {...rest}>
      <RotateCw className={`size-4 ${checking ? 'animate-spin' : ''}`} />
      {checking ? paymentStatus.checking : paymentStatus.checkAgain}
    </Button>
  )
}
