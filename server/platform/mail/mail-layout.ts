import { type Language, languages, ORIGINAL } from '@apeak/contract/languages'
import { type Messages, messagesIn } from '#messages/messages.ts'
import { escapeHtml } from '../html.ts'
import type { Mail } from './mail.ts'

/** A part of a mail: a paragraph, a code, a table of facts, or a button. */
export type Block =
  | string
  | { code: string }
  | { rows: [name: string, value: string][]; strongLast?: boolean }
  | { link: { label: string; href: string } }

type Content = {
  to: string
  subject: string
  heading: string
  blocks: Block[]
  replyTo?: string
  about?: string
  /** English by default, as for operators. */
  language?: Language
}

/**
 * Composes a mail as HTML and as plain text from the same blocks. The HTML consists of tables and
 * inline styles, which all mail clients support; colours are readable in light and dark themes.
 */
export function composeMail(
  publicUrl: string,
  { to, replyTo, about, subject, heading, blocks, language = ORIGINAL }: Content,
): Mail {
  const home = publicUrl + languages[language].prefix
  return {
    to,
    ...(replyTo ? { replyTo } : {}),
    ...(about ? { about } : {}),
    // A header is one line, even if an item's name contains line breaks.
    subject: subject.replace(/[\r\n]+/g, ' '),
    html: htmlOf(home, heading, blocks, language),
    text: [heading, ...blocks.map(textOf), `Apeak · ${home}`].join('\n\n'),
  }
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block
  if ('code' in block) return block.code
  if ('rows' in block) return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
  return `${block.link.label}: ${block.link.href}`
}

function htmlOf(home: string, heading: string, blocks: Block[], language: Language): string {
  return `<!doctype html><html lang="${languages[language].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.page{background:#0b0e14!important}.card{background:#121722!important}.ink{color:#e8ecf4!important}.quiet{color:#9aa6bd!important}.line{border-color:#2a3244!important}}</style></head>
<body class="page" style="margin:0;background:#f3f5f9">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td style="padding:28px 32px 0"><div style="font-size:22px;font-weight:800;letter-spacing:.04em;color:#c67c0a">APEAK</div>
<h1 class="ink" style="margin:20px 0 0;font-size:24px;line-height:1.25;color:#121722">${escapeHtml(heading)}</h1></td></tr>
${blocks.map((block) => `<tr><td style="padding:16px 32px 0">${blockHtml(block)}</td></tr>`).join('\n')}
<tr><td class="quiet" style="padding:28px 32px 28px;font-size:13px;line-height:1.5;color:#5d6880">${whyReceived(home, messagesIn[language])}</td></tr>
</table></td></tr></table></body></html>`
}

/** Why the mail was sent, with a link to the shop. */
const whyReceived = (home: string, { mails }: Messages): string =>
  mails
    .whyReceived('\0')
    .split('\0')
    .map(escapeHtml)
    .join(`<a href="${escapeHtml(home)}" style="color:inherit">Apeak</a>`)

function blockHtml(block: Block): string {
  if (typeof block === 'string') {
    return `<p class="ink" style="margin:0;font-size:16px;line-height:1.6;color:#2a3244;white-space:pre-line">${escapeHtml(block)}</p>`
  }
  if ('code' in block) {
    return `<div class="ink line" style="padding:18px 12px;border:1px solid #e3e8f1;border-radius:12px;font-size:34px;font-weight:700;letter-spacing:.28em;text-indent:.28em;text-align:center;color:#121722">${escapeHtml(block.code)}</div>`
  }
  if ('link' in block) {
    return `<a href="${escapeHtml(block.link.href)}" style="display:inline-block;padding:13px 26px;border-radius:10px;background:#f5a524;color:#17120a;font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(block.link.label)}</a>`
  }
  const rows = block.rows.map(([name, value], index) => {
    const strong = block.strongLast && index === block.rows.length - 1 ? 'font-weight:700;' : ''
    return `<tr><td class="quiet line" style="padding:9px 12px 9px 0;border-bottom:1px solid #e3e8f1;font-size:14px;color:#5d6880;vertical-align:top">${escapeHtml(name)}</td><td class="ink line" align="right" style="${strong}padding:9px 0;border-bottom:1px solid #e3e8f1;font-size:15px;color:#121722;word-break:break-word">${escapeHtml(value)}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`
}

const longTime = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Kuala_Lumpur',
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  })

const formats: Record<Language, Intl.DateTimeFormat> = {
  en: longTime('en-GB'),
  ms: longTime('ms'),
  zh: longTime('zh-Hans'),
}

/** Formats a time in Malaysia: 5 March 2026 at 00:05. */
export const longTimeText = (time: Date, language: Language) => formats[language].format(time)

/** The same for mails: 5 March 2026 at 00:05 (Malaysia time). */
export const malaysianTime = (time: Date, language: Language = ORIGINAL) =>
  messagesIn[language].mails.malaysianTime(longTimeText(time, language))
