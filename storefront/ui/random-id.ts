/**
 * 128 random bits in 32 characters. crypto.randomUUID is missing without https, as on a phone in the same
 * network.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
