import type { Image } from '@apeak/contract/catalog'
import { preload } from 'react-dom'
import { useHydrated } from './browser-state.ts'
import { isResized, resizedPath, sourceSet } from './picture-source.ts'

type Props = {
  image: Image | null
  /** The text for those who cannot see it; by default it is decoration. */
  alt?: string
  /** The box's maximum width, in CSS pixels. */
  widest: number
  /** The box's width in CSS, for the `sizes` attribute; by default the maximum. */
  sizes?: string
  /** The box's aspect ratio, by default a square; the picture covers it. */
  ratio?: number
  /** The largest element of the first screen: loaded first. */
  first?: boolean
  /** Needed soon: loaded at once, after others. */
  eager?: boolean
  /** Inlined in the page at this width on phones, until scripts load the right size. */
  inline?: 192 | 480 | undefined
  /** Loaded after the page works, so that scripts come first on a slow line. */
  late?: boolean
  /** Shows the whole picture instead of covering the box. */
  whole?: boolean
  className?: string
}

/** A picture in a box of fixed shape, without layout shift. Without a picture the box is plain. */
export function Picture(props: Props) {
  const { image, alt = '', widest, sizes = `${widest}px`, ratio = 1, first = false } = props
  const { eager = false, inline, late = false, whole = false, className = '' } = props
  const box = `block overflow-hidden bg-raised ${className}`
  const hydrated = useHydrated()
  if (!image || (late && !hydrated)) {
    return <span aria-hidden="true" className={box} style={{ aspectRatio: ratio }} />
  }

  const densest = widest * 2
  const hasWidths = isResized(image.path)
  const avif = hasWidths ? sourceSet(image.path, 'avif', densest) : undefined
  // Otherwise it waits for the scripts, which the browser finds earlier. An inlined one is there at once.
  if (first && avif && !inline) {
    const words = { imageSrcSet: avif, imageSizes: sizes, type: 'image/avif' }
    preload(image.path, { as: 'image', fetchPriority: 'high', ...words })
  }
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
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
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

/** The focal point kept visible when the picture is cropped, by default the centre. */
const focusOf = ({ focal_x = 50, focal_y = 50 }: Image) =>
  focal_x === 50 && focal_y === 50 ? undefined : { objectPosition: `${focal_x}% ${focal_y}%` }
