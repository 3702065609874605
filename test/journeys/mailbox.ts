import { setTimeout as pause } from 'node:timers/promises'

/** Waits for the newest mail to an address whose subject contains `subject`; returns its text. */
export async function mailTo(shop: { url: string }, email: string, subject: string) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const id = await newestMail(shop, email, subject)
    if (id) return plainText(await pageOf(shop, `/dev/mailbox/${id}`))
    await pause(50)
  }
  throw new Error(`No mail "${subject}" came to ${email}.`)
}

/** The newest mailed code for an address, other than `old`. */
export async function codeTo(
  shop: { url: string },
  email: string,
  subject: string,
  old?: string,
): Promise<string> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const code = /^\d{6}$/m.exec(await mailTo(shop, email, subject))?.[0]
    if (code && code !== old) return code
    await pause(50)
  }
  throw new Error(`No code came to ${email}.`)
}

async function newestMail(shop: { url: string }, email: string, subject: string) {
  const list = await pageOf(shop, '/dev/mailbox')
  const mails = list.matchAll(/<a href="\/dev\/mailbox\/(\d+)">([^<]*)<\/a> <span>to ([^,]*),/g)
  for (const [, id, title = '', recipient] of mails) {
    if (recipient === email && title.includes(subject)) return id
  }
  return undefined
}

async function pageOf(shop: { url: string }, path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

function plainText(page: string): string {
  const text = page.slice(page.indexOf('<pre>') + 5, page.indexOf('</pre>'))
  return text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
}
