import { formatSen } from '@apeak/contract/money'

/** An amount in sen, as ringgit, every digit as wide as the next. */
export function Money({ sen }: { sen: number }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums lining-nums', whiteSpace: 'nowrap' }}>
      {formatSen(sen)}
    </span>
  )
}
