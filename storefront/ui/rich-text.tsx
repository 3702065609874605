import { adaptRichHtml } from './rich-html.ts'

type Props = {
  html: string
  className?: string
  /** The language of the text, if not the page's. */
  lang?: string | undefined
}

/** Operators' HTML, sanitised by the server when it was stored. */
export function RichText({ html, className = '', lang }: Props) {
  const text = { __html: adaptRichHtml(html) }
  return <div className={`rich-text ${className}`} lang={lang} dangerouslySetInnerHTML={text} />
}
