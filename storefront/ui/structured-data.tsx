type Props = { data: Record<string, unknown> }

/** What a page says, for search engines: an object of schema.org as JSON-LD. */
export function StructuredData({ data }: Props) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  // No text of an operator can close the element that holds this.
  return <script type="application/ld+json">{text.replace(/</g, '\\u003c')}</script>
}
