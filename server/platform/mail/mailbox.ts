import { serverPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '#platform/context.ts'
import { escapeHtml } from '../html.ts'
import { found } from '../http/problems.ts'
import { storedMail, storedMails } from './queries.ts'

const MAILS_SHOWN = 100
const MailId = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
})

/** Pages of the stored mails, for development. Not in production. */
export function mailboxRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(serverPaths.mailbox, { schema: { hide: true } }, async (_request, reply) => {
      const mails = await storedMails(database, MAILS_SHOWN)
      const rows = mails.map(
        ({ id, recipient, subject, created_at }) =>
          `<li><a href="${serverPaths.mailbox}/${id}">${escapeHtml(subject)}</a> <span>to ${escapeHtml(recipient)}, ${created_at.toISOString()}</span></li>`,
      )
      const list = rows.length ? `<ul>${rows.join('')}</ul>` : '<p>No mail yet.</p>'
      return reply
        .type('text/html; charset=utf-8')
        .headers(policy)
        .send(`${head}<h1>Mailbox</h1>${list}`)
    })

    app.get(
      `${serverPaths.mailbox}/:id`,
      { schema: { hide: true, params: MailId } },
      async (request, reply) => {
        const mail = found(await storedMail(database, request.params.id), 'Mail')
        return reply
          .type('text/html; charset=utf-8')
          .headers(policy)
          .send(
            `${head}<p><a href="${serverPaths.mailbox}">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p>to ${escapeHtml(mail.recipient)}</p><iframe title="HTML part" sandbox="allow-popups" srcdoc="${escapeHtml(mail.html)}"></iframe><h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>`,
          )
      },
    )
  }
}

const policy = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
}

const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem}iframe{width:100%;height:46rem;border:1px solid #8886;border-radius:12px}pre{white-space:pre-wrap}li{margin:.5rem 0}span{opacity:.7}</style>`
