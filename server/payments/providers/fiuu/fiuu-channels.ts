import type { PaymentChannel } from '@apeak/contract/payments'
import { ConfigError } from '#platform/settings.ts'

/** Fiuu's codes of Malaysian banks and wallets, with their labels. */
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
 * Parses `FIUU_CHANNELS`: the account's codes separated by commas, each unknown one with its label
 * (`fpx_ocbc=OCBC`). Throws `ConfigError`.
 */
export function readChannels(text: string | undefined): PaymentChannel[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  return entries.filter(Boolean).map((entry) => {
    const [value = '', label = names[value]] = entry.split('=').map((part) => part.trim())
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(value)) {
      throw new ConfigError(`FIUU_CHANNELS names "${entry}", which is not a Fiuu channel.`)
    }
    if (!label) {
      throw new ConfigError(`FIUU_CHANNELS needs a name for ${value}, such as ${value}=My Bank.`)
    }
    return { value, label }
  })
}
