import { type DeclineTable, declineIn } from '../decline-reasons.ts'

/** Codes of FPX, of cards' banks (ISO 8583), and what Fiuu and they write in words. */
const table: DeclineTable = {
  codes: {
    insufficient_funds: ['51'],
    declined: ['05', '57', '62', '65', '48', '49', '61', 'BB', '14', '87'],
    timed_out: ['1A', '1D', '1G', '1J', '1M', 'OF', '68'],
    cancelled: ['80', '1C', '1F', '1I', '1L', 'BC', '2X', '17'],
    authentication_failed: ['1B', '1E', '1H', '1K', '55', '75'],
  },
  words: {
    insufficient_funds: /insufficient|not enough/,
    cancelled: /cancel|abort/,
    timed_out: /time.?out|timed out|expired|session/,
    authentication_failed: /authenticat|3-?d ?s|otp|\btac\b|pin/,
    declined: /declin|refus|reject|honou?r|not permitted|limit|blocked|restricted/,
  },
}

/** Why a payment failed, by what Fiuu says of it; null where that tells shoppers nothing. */
export const fiuuDecline = (said: string) => declineIn(table, said)
