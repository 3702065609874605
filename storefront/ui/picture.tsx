import type { Image } from '@apeak/contract/catalog'
import { useHydrated } from './browser-state.ts'
import { isResized, resizedPath, sourceSet } from './picture-source.ts'

type Props = {
  image: Image | null
  alt: string
  /** The box's width in CSS, as the `sizes` attribute takes it. */
  sizes: string
  /** The widest the box gets, in CSS pixels. */
  widest: number
  /** Width over height of the box; the picture covers it. */
  ratio: number
  /** The largest thing on the first screen: loaded at once and before others. */
  first?: boolean
  /** To be seen soon, though not yet: loaded at once, after others. */
  eager?: boolean
  /** Comes within the page in this width on phones, until scripts load what fits the screen. */
  inline?: 192 | 480 | undefined
  /** Shows nothing before the page works: what makes it work comes first on a slow line. */
  late?: boolean
  /** Phones show and load nothing of it. */
  wideOnly?: boolean
  /** Shows all of the picture rather than covering the box. */
  whole?: boolean
  className?: string
}

/** A transparent pixel. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A picture in a box of fixed shape: nothing moves when it arrives. Without one, the box is plain. */
export function Picture(props: Props) {
  const { image, alt, sizes, widest, ratio, first = false } = props
  const { eager = false, inline, late = false, wideOnly, whole = false, className = '' } = props
  const box = `block overflow-hidden bg-raised ${className}`
  const hydrated = useHydrated()
  if (!image || (late && !hydrated)) {
    return <span aria-hidden="true" className={box} style={{ aspectRatio: ratio }} />
  }

  const densest = widest * 2
  const hasWidths = isResized(image.path)
  return (
    <picture className={box} style={{ aspectRatio: ratio }}>
      {hasWidths && inline && !hydrated && (
        <source
          type="image/avif"
          media="(max-width: 30rem)"
          srcSet={resizedPath(image.path, inline, 'avif')}
          data-inline=""
          suppressHydrationWarning
        />
      )}
      {wideOnly && <source media="(width < 48rem)" srcSet={nothing} />}
      {hasWidths && (
        <source type="image/avif" srcSet={sourceSet(image.path, 'avif', densest)} sizes={sizes} />
      )}
      <img
        src={image.path}
        srcSet={hasWidths ? sourceSet(image.path, 'webp', densest) : undefined}
        sizes={sizes}
        alt={alt}
        width={widest}
        height={Math.round(widest / ratio)}
        loading={first || eager ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        style={focusOf(image)}
        className={`size-full ${whole ? 'object-contain' : 'object-cover'}`}
      />
    </picture>
  )
}

/** What stays in sight where the box shows a part of it: the middle, unless something else matters more. */
const focusOf = ({ focal_x = 50, focal_y = 50 }: Image) =>
  focal_x === 50 && focal_y === 50 ? undefined : { objectPosition: `${focal_x}% ${focal_y}%` }
