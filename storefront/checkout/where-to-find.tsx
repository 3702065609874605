import type { Image } from '@apeak/contract/catalog'
import { CircleQuestionMark } from 'lucide-react'
import { Picture } from '../ui/picture.tsx'

/** A picture of where in the game the asked details are found, shown on demand. */
export function WhereToFind({ picture }: { picture: Image }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-medium text-cool underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <CircleQuestionMark aria-hidden="true" className="size-4.5" />
        Where do I find this?
      </summary>
      <Picture
        image={picture}
        alt="Where the details are found in the game"
        sizes="(min-width: 48rem) 36rem, 92vw"
        widest={576}
        ratio={16 / 9}
        whole
        className="mt-2 max-w-xl rounded-2xl border border-line"
      />
    </details>
  )
}
