type Props = { html: string; className?: string }

/** Text that operators wrote as HTML; the server sanitised it when it was stored. */
export function RichText({ html, className = '' }: Props) {
  return <div className={`rich-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
