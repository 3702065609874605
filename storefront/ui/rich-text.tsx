import { laidOut } from './rich-html.ts'

type Props = { html: string; className?: string }

/** Text that operators wrote as HTML; the server sanitised it when it was stored. */
export function RichText({ html, className = '' }: Props) {
  const text = { __html: laidOut(html) }
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={text} />
}
