import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

type Props = { id: string; title: string; to: string }

/** A section's heading and the way to all that it shows a part of. */
export function SectionHead({ id, title, to }: Props) {
  return (
    <div className="mb-5 flex items-baseline justify-between gap-4">
      <h2 id={id} className="min-w-0 text-2xl md:text-3xl">
        {title}
      </h2>
      <Link
        to={to}
        aria-label={`See all ${title}`}
        className="group inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-cool underline-offset-4 hover:underline"
      >
        See all
        <ArrowRight
          aria-hidden="true"
          className="size-4.5 transition group-hover:translate-x-0.5"
        />
      </Link>
    </div>
  )
}
