import {
  allLanguages,
  alternatesOf,
  type Language,
  languages,
  ORIGINAL,
  pathIn,
} from '@apeak/contract/languages'
import { type ShareImage, shareImageOfShop, shareImageSize } from '@apeak/contract/pictures'
import { useLocation } from 'react-router'
import { language } from '#messages/language.ts'
import { useSettings } from '../layout/settings.ts'

export { wholeSentences } from './whole-sentences.ts'

type Props = {
  title: string
  description?: string
  /** The share image; by default the shop's. */
  share?: ShareImage
  /** The canonical path; by default the page's own. */
  path?: string
  /** The languages of the main text; by default all. The page is indexed in these. */
  textLanguages?: readonly Language[] | undefined
  hidden?: boolean
}

/** A page's title, description, canonical address and share preview. React moves them into the head. */
export function PageHead({
  title,
  description,
  share,
  path,
  textLanguages = allLanguages,
  hidden = false,
}: Props) {
  const location = useLocation()
  const { publicUrl, languages: offered } = useSettings()
  const plain = path ?? location.pathname
  const own = textLanguages.includes(language) ? language : ORIGINAL
  const address = new URL(pathIn(own, plain), publicUrl).href
  const translated = offered.filter((one) => textLanguages.includes(one))
  const full = `${title} · Apeak`
  if (hidden) {
    return (
      <>
        <title>{full}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  return (
    <>
      <title>{full}</title>
      <link rel="canonical" href={address} />
      {alternatesOf(plain, translated).map(([tag, other]) => (
        <link key={tag} rel="alternate" hrefLang={tag} href={new URL(other, publicUrl).href} />
      ))}
      {offered.length > 1 && <meta property="og:locale" content={languages[language].og} />}
      <meta property="og:site_name" content="Apeak" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <SharePreview image={share ?? shareImageOfShop(language)} />
    </>
  )
}

function SharePreview({ image }: { image: ShareImage }) {
  const { publicUrl } = useSettings()
  return (
    <>
      <meta property="og:image" content={new URL(image.path, publicUrl).href} />
      <meta property="og:image:width" content={String(shareImageSize.width)} />
      <meta property="og:image:height" content={String(shareImageSize.height)} />
      <meta property="og:image:alt" content={image.title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

type StructuredDataProps = { data: Record<string, unknown> }

/** Structured data for search engines: a schema.org object as JSON-LD. */
export function StructuredData({ data }: StructuredDataProps) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  // Escaped so that operators' text cannot close the element.
  return <script type="application/ld+json">{text.replace(/</g, '\\u003c')}</script>
}
