/** The channels of Fiuu's page: the requested code, the reported code, and the name. */
export const channels = [
  { code: 'fpx_mb2u', answered: 'maybank2u', name: 'Maybank2u' },
  { code: 'fpx_cimbclicks', answered: 'cimb', name: 'CIMB Clicks' },
  { code: 'creditAN', answered: 'Credit', name: 'Card' },
  { code: 'TNG-EWALLET', answered: 'TNG-EWALLET', name: "Touch 'n Go" },
  { code: 'GrabPay', answered: 'GrabPay', name: 'GrabPay' },
  { code: 'BOOST', answered: 'BOOST', name: 'Boost' },
  { code: 'ShopeePay', answered: 'ShopeePay', name: 'ShopeePay' },
  { code: 'RPP_DuitNowQR', answered: 'RPP_DuitNowQR', name: 'DuitNow QR' },
] as const

/** The channel as reported in messages, which may differ from the requested code. */
export function answeredChannel(code: string): string {
  return channels.find((channel) => channel.code === code)?.answered ?? code
}

/** Whether a code (or a channel file such as `fpx_mb2u.php`) is one of the page's channels. */
export function channelOf(text: string): string {
  const wanted = text.replace(/\.php$/i, '').toLowerCase()
  return channels.find((channel) => channel.code.toLowerCase() === wanted)?.code ?? ''
}
