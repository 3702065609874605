import { useLocation } from 'react-router'
import { useSettings } from '../layout/settings.ts'

type Props = {
  title: string
  description?: string
  /** A picture's path, for previews of shared links. */
  image?: string | undefined
  /** The address search engines keep; the page's own path unless told. */
  path?: string
  hidden?: boolean
}

/** A page's title, description, canonical address and share preview. React lifts them into head. */
export function PageHead({ title, description, image, path, hidden = false }: Props) {
  const location = useLocation()
  const { publicUrl } = useSettings()
  const address = new URL(path ?? location.pathname, publicUrl).href
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
      <meta property="og:site_name" content="Apeak" />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={new URL(image, publicUrl).href} />}
    </>
  )
}
