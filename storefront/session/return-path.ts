import { pagePaths } from '@apeak/contract/paths'
import { tabStorage } from '../ui/browser-storage.ts'

const key = 'way_back'
const { home, login, register, verifyEmail, forgotPassword, resetPassword } = pagePaths
const withoutReturn: string[] = [home, login, register, verifyEmail, forgotPassword, resetPassword]

/** Stores the next login's return path in this tab; null for none. */
export function persistReturnPath(path: string | null): void {
  // Without storage the navigation state still has it.
  tabStorage.write(key, path)
}

/** The login's return path: `from` of the navigation state, or the stored one. */
export function returnPath(from: unknown): string | null {
  return internalPath(from) ?? internalPath(tabStorage.read(key))
}

/** The address if it is a path of this shop. It is external input. */
export function internalPath(path: unknown): string | null {
  // Browsers read two slashes of either kind as the start of a host, and skip control characters.
  return typeof path === 'string' && /^\/(?![/\\])[\x21-\uffff]*$/.test(path) ? path : null
}

/** The return path of a login started at `path`; null for none. */
export function returnPathFrom(path: string): string | null {
  return withoutReturn.includes(path.split(/[?#]/)[0] ?? '') ? null : path
}
