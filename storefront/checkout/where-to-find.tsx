import type { Image } from '@apeak/contract/catalog'
import { CircleQuestionMark } from 'lucide-react'
import { Picture } from '../ui/picture.tsx'

const panel = 'where-to-find'

type Props = { open: boolean; onToggle: () => void }

/** Beside a field's label: shows and hides where in the game the asked details are found. */
export function WhereToFindButton({ open, onToggle }: Props) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={panel}
      onClick={onToggle}
      className="relative inline-flex shrink-0 items-center gap-1.5 text-sm font-medium text-cool underline-offset-4 before:absolute before:-inset-3 hover:underline"
    >
      <CircleQuestionMark aria-hidden="true" className="size-4.5 max-[22rem]:hidden" />
      Where is it?
    </button>
  )
}

/** The picture, which stays in sight while the fields are filled in. */
export function WhereToFind({ picture }: { picture: Image }) {
  return (
    <div id={panel}>
      <Picture
        image={picture}
        alt="Where the details are found in the game"
        sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 36rem, 92vw"
        widest={576}
        ratio={16 / 10}
        whole
        className="w-full max-w-xl rounded-2xl border border-line"
      />
    </div>
  )
}
