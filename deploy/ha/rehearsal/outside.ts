// What stands outside the cluster, in a process of its own: the payment providers and the mail server.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { startSandbox } from '@apeak/sandbox/start-sandbox'
import { SMTPServer } from 'smtp-server'
import { addresses } from './machines.ts'

export const mailPort = 2525
export const providersPort = 9000

export type Outside = {
  /** Pays an order of the card provider there; returns the payment's id. */
  pay(orderId: string): Promise<string>
  /** The subjects of the alarms that arrived by mail. */
  alarms(): Promise<string[]>
}

type Question = { id: number; pay?: string }
type Reply = { id: number; result?: string | string[]; error?: string }

/** Starts the process. */
export async function openOutside(): Promise<Outside> {
  const child = fork(fileURLToPath(import.meta.url))
  const waiting = new Map<number, (reply: Reply) => void>()
  const opened = Promise.withResolvers<void>()
  let last = 0
  child.on('message', (reply: Reply) => {
    if (reply.id === 0) opened.resolve()
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  await opened.promise
  const ask = (question: Omit<Question, 'id'>) => {
    last += 1
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    waiting.set(last, ({ result, error }) => (error ? reject(new Error(error)) : resolve(result)))
    child.send({ id: last, ...question })
    return promise
  }
  return {
    pay: (orderId) => ask({ pay: orderId }) as Promise<string>,
    alarms: () => ask({}) as Promise<string[]>,
  }
}

/** Serves in the child process. */
async function serve(): Promise<void> {
  const subjects: string[] = []
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part) => {
        text += part
      })
      stream.on('end', () => {
        const [, subject] = /^Subject: (\[(?:FIRING|RESOLVED).*)$/m.exec(text) ?? []
        if (subject) subjects.push(subject.trim())
        done()
      })
    },
  })
  mail.on('error', () => undefined)
  mail.listen(mailPort)
  // The provider's messages go to one process of the shop directly.
  const shopUrl = `http://${addresses.shop2}:3001`
  const { control } = await startSandbox({ shopUrl, port: providersPort, ...sandboxKeys })
  const pay = async (orderId: string) => {
    const tried = await control.razorpay.pay({ orderId, answer: 'success' })
    if (tried.kind !== 'paid') throw new Error(`the provider says ${tried.error.description}`)
    return tried.paid.razorpay_payment_id
  }
  process.on('message', async ({ id, pay: orderId }: Question) => {
    try {
      process.send?.({ id, result: orderId ? await pay(orderId) : subjects })
    } catch (error) {
      process.send?.({ id, error: String(error) })
    }
  })
  process.send?.({ id: 0 })
}

if (import.meta.main) await serve()
