import type { UpdateProfile } from '@apeak/contract/accounts'
import { malaysianDay } from '@apeak/contract/malaysian-day'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { assertOwnAccount } from './authentication.ts'
import { whyNotBirthday } from './rules.ts'
import { updateProfile as update } from './sql.ts'
import type { Caller } from './sql-sessions.ts'

/** Changes what somebody tells of themselves. */
export async function updateProfile(
  { database }: AppContext,
  caller: Caller,
  typed: UpdateProfile,
): Promise<void> {
  assertOwnAccount(caller, typed.id)
  const dob = typed.dob || null
  const reason = dob && whyNotBirthday(dob, malaysianDay())
  if (reason) throw fieldRefused('dob', reason)
  await update(database, caller.accountId, {
    first_name: typed.first_name.trim(),
    phone: typed.phone,
    dob,
    gender: typed.gender || null,
  })
}
