import encodeQr from 'qr'

/** What whoever scans it reads: it pays nobody. */
const TEXT = 'Apeak is a demo shop: this QR code pays nobody.'

/** Stands in for the shop's DuitNow QR; 576 by 576, dark on white as scanners want it. */
export function qrSign(): string {
  const rows = encodeQr(TEXT, 'raw', { ecc: 'medium', border: 4 })
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="576" height="576" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#fff"/><path d="${dark.join('')}" fill="#0B0E14"/></svg>`
}
