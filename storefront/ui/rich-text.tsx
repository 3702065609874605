import { adaptRichHtml } from './rich-html.ts'

type Props = { html: string; className?: string }

/** Operators' HTML, sanitised by the server when it was stored. */
export function RichText({ html, className = '' }: Props) {
  const text = { __html: adaptRichHtml(html) }
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={text} />
}
