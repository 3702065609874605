import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

/** A key, and a certificate that it has signed itself, both as PEM: what a TLS server is given. */
export type SelfSigned = { key: string; cert: string }

/** Makes a certificate of localhost that ends at a time: Node.js itself makes none. */
export function selfSigned(end: Date): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signedBy = sequence(hex('06082a8648ce3d040302'))
  const commonName = sequence(hex('0603550403'), der(0x0c, Buffer.from('localhost')))
  // Of several with one name, whoever checks may look at another's key.
  const organisation = sequence(hex('060355040a'), der(0x0c, Buffer.from(randomUUID())))
  const name = sequence(der(0x31, commonName), der(0x31, organisation))
  const begin = new Date(end.getTime() - 90 * 86_400_000)
  const content = sequence(
    der(0x02, Buffer.from([1])),
    signedBy,
    name,
    sequence(time(begin), time(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  // Before a string of bits stands how many of its last byte do not count.
  const signature = der(
    0x03,
    Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]),
  )
  const body = sequence(content, signedBy, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const hex = (text: string) => Buffer.from(text, 'hex')
const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`))

/** A value as X.509 writes it: its type, its length, and itself. */
function der(type: number, value: Buffer): Buffer {
  const { length } = value
  const head =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([type, ...head]), value])
}
