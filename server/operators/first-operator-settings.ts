import { ConfigError, type Env, email } from '#platform/settings.ts'
import { whyNotOperatorPassword } from './rules.ts'

/** With what the first operator logs in. */
export type FirstOperator = { email: string; password: string }

/** The first operator as configured: both of their variables or none. */
export function readFirstOperator(env: Env): FirstOperator | undefined {
  const address = email(env, 'OPERATOR_EMAIL')?.toLowerCase()
  const password = env.OPERATOR_PASSWORD
  if (!address && !password) return undefined
  if (!address || !password) {
    throw new ConfigError('OPERATOR_EMAIL and OPERATOR_PASSWORD are set both or not at all.')
  }
  const reason = whyNotOperatorPassword(password, address)
  if (reason) throw new ConfigError(`OPERATOR_PASSWORD is not accepted: ${reason}`)
  return { email: address, password }
}
