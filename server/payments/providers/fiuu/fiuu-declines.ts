import { type DeclineTable, declineReasonIn } from '../provider.ts'

/** What Fiuu and the banks write in words. */
const words: DeclineTable['words'] = {
  insufficient_funds: /insufficient|not enough/,
  cancelled: /cancel|abort/,
  timed_out: /time.?out|timed out|expired|session/,
  authentication_failed: /authenticat|3-?d ?s|otp|\btac\b|pin/,
  declined: /declin|refus|reject|honou?r|not permitted|limit|blocked|restricted/,
}

/**
 * FPX's response codes, as PayNet lists them in the integration guide of FPX (the list stands in public
 * in github.com/Jagdish-J-P/fpx-payment, Response.php). What went wrong between the shop
 * and FPX or within a bank tells shoppers nothing, nor does what a merchant cancelled (2X).
 */
const fpx: DeclineTable = {
  codes: {
    insufficient_funds: ['51'],
    declined: ['14', '48', '49', '53', '57', '58', 'BB'],
    timed_out: ['1A', '1D', '1G', '1J', '1M', 'OF'],
    cancelled: ['1C', '1F', '1I', '1L', '80', 'BC'],
    authentication_failed: ['1B', '1E', '1H', '1K'],
  },
  words,
}

/** Response codes of cards' banks (field 39 of ISO 8583). */
const cards: DeclineTable = {
  codes: {
    insufficient_funds: ['51'],
    declined: ['05', '14', '57', '61', '62', '65'],
    timed_out: ['68'],
    cancelled: ['17'],
    authentication_failed: ['55', '75'],
  },
  words,
}

/**
 * Why a payment failed, by what Fiuu says of it; null where that tells shoppers nothing. Fiuu writes
 * FPX's codes as FPX_1C; the same number may be another reason of a card.
 */
export const fiuuDecline = (said: string) =>
  said.startsWith('FPX_')
    ? declineReasonIn(fpx, said)
    : (declineReasonIn(cards, said) ?? declineReasonIn(fpx, said))
