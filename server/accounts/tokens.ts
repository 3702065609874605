import { createHash, randomBytes } from 'node:crypto'

/** A new session's token: 256 random bits. Only its hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: its SHA-256. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
