import type { PaymentChannel } from '@apeak/contract/payments'
import { ConfigError } from '#platform/settings.ts'

/** The banks and wallets of Malaysia as Fiuu calls them, and as shoppers do. */
const names: Readonly<Record<string, string>> = {
  'TNG-EWALLET': 'Touch ’n Go eWallet',
  GrabPay: 'GrabPay',
  RPP_DuitNowQR: 'DuitNow QR',
  BOOST: 'Boost',
  ShopeePay: 'ShopeePay',
  fpx: 'FPX',
  fpx_mb2u: 'Maybank2u',
  fpx_cimbclicks: 'CIMB Clicks',
  fpx_pbb: 'Public Bank',
  fpx_rhb: 'RHB Now',
  fpx_hlb: 'Hong Leong Connect',
  fpx_amb: 'AmOnline',
  fpx_bimb: 'Bank Islam',
  fpx_bsn: 'BSN',
  credit: 'Card',
  creditAN: 'Card',
}

/**
 * Reads `FIUU_CHANNELS`: codes between commas, one that is not known here with its name
 * (`fpx_ocbc=OCBC`). Codes vary by account: the ones of this account are written there. Throws
 * `ConfigError`.
 */
export function readChannels(text: string | undefined): PaymentChannel[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  return entries.filter(Boolean).map((entry) => {
    const [value = '', label = names[value]] = entry.split('=').map((part) => part.trim())
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(value)) {
      throw new ConfigError(`FIUU_CHANNELS names "${entry}", which is no channel of Fiuu's.`)
    }
    if (!label) {
      throw new ConfigError(`FIUU_CHANNELS needs a name for ${value}, such as ${value}=My Bank.`)
    }
    return { value, label }
  })
}
