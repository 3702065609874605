import encodeQr from 'qr'

/** A text as a QR code, dark on light in both themes, since that is what cameras expect. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 })
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      style={{
        width: '100%',
        maxWidth: 224,
        margin: '0 auto',
        borderRadius: 12,
        background: '#fff',
      }}
    >
      <path d={squares.join('')} fill="#0b0e14" />
    </svg>
  )
}
