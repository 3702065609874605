import { hash } from 'node:crypto'

/** SHA-256's block size, to which a key is padded. */
const BLOCK_BYTES = 64

/** Signs a message: 32 bytes. */
export type Signer = (message: string) => Buffer

/**
 * HMAC-SHA256 (RFC 2104) with a key of at most 64 bytes. Two calls of `hash`, since `createHmac`
 * creates an object per message, which takes six times as long.
 */
export function hmacSigner(key: Uint8Array): Signer {
  const [inner, outer] = [0x36, 0x5c].map((pad) => xorBlock(key, pad)) as [Buffer, Buffer]
  return (message) => {
    const signed = Buffer.concat([inner, Buffer.from(message)])
    return hash('sha256', Buffer.concat([outer, hash('sha256', signed, 'buffer')]), 'buffer')
  }
}

function xorBlock(key: Uint8Array, pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.set(key)
  return block.map((byte) => byte ^ pad) as Buffer
}
