import { buffer } from 'node:stream/consumers'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import { receiptNumber, taxWithin } from '@apeak/contract/receipts'
import type { EditedShop } from '@apeak/contract/shop'
import PDFDocument from 'pdfkit'
import { type Messages, messagesIn } from '#messages/messages.ts'
import { longTimeText } from '#platform/mail/mail-layout.ts'
import type { Receipt } from './queries.ts'

/** The seller on a receipt. */
export type Seller = Pick<
  EditedShop,
  | 'seller_name'
  | 'registration_number'
  | 'tax_number'
  | 'sst_number'
  | 'seller_address'
  | 'seller_email'
  | 'seller_phone'
>

/** What else a receipt names. */
type Details = { seller: Seller; buyer: string | null; method: string; refunded_sen: number }

type Says = Messages['receipts']

const MARGIN = 56

/**
 * The standard fonts of PDF have the letters of Western Europe; a "?" stands for any other. Embedding fonts for
 * every script would cost megabytes.
 */
const printable = (text: string) =>
  text.replace(/[^\x20-\x7e\xa0-\xff\u2013\u2014\u2018-\u201d]/gu, '?')

/** The language of a reader's receipt: its fonts have no Chinese, so that its readers get English. */
export const receiptLanguage = (reader: Language): Language => (reader === 'zh' ? ORIGINAL : reader)

/** A receipt as a PDF of one A4 page. `language`: of `receiptLanguage`. */
export async function receiptPdf(
  receipt: Receipt,
  details: Details,
  language: Language,
): Promise<Buffer> {
  const say = messagesIn[language].receipts
  const title = say.title(receiptNumber(receipt))
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: title, Author: printable(details.seller.seller_name) },
  })
  const read = buffer(doc)
  addSeller(doc, details.seller, say)
  doc.moveDown(2).font('Helvetica-Bold').fontSize(20).text(title)
  doc.moveDown(0.5).font('Helvetica').fontSize(10)
  const facts = [
    say.paid(longTimeText(receipt.paid_at, language)),
    say.reference(receipt.reference),
    details.method && say.paidBy(details.method),
    details.buyer && say.customer(details.buyer),
  ]
  for (const fact of facts) if (fact) doc.text(printable(fact))
  doc.moveDown(2)
  for (const [label, amount, isBold] of linesOf(receipt, details, say)) {
    addLine(doc, printable(label), amount, isBold ?? false)
  }
  doc.end()
  return read
}

function addSeller(doc: PDFKit.PDFDocument, seller: Seller, say: Says): void {
  const { seller_name, seller_address, seller_email, seller_phone } = seller
  const { registration_number, tax_number, sst_number } = seller
  doc
    .font('Helvetica-Bold')
    .fontSize(14)
    .text(printable(seller_name || 'Apeak'))
  doc.font('Helvetica').fontSize(10)
  const lines = [
    registration_number && say.registrationNumber(registration_number),
    tax_number && say.taxNumber(tax_number),
    sst_number && say.serviceTaxNumber(sst_number),
    ...seller_address.split('\n'),
    seller_email,
    seller_phone,
  ]
  for (const line of lines) if (line.trim()) doc.text(printable(line.trim()))
}

type Line = [label: string, amount: string, isBold?: true]

function linesOf(receipt: Receipt, { refunded_sen }: Details, say: Says): Line[] {
  const { description, qty, unit_price_sen, subtotal_sen, discount_sen, fee_sen } = receipt
  const { total_sen, tax_hundredths } = receipt
  const each = qty > 1 ? `${qty} × ${formatSen(unit_price_sen)}, ` : ''
  const tax = taxWithin(total_sen, tax_hundredths)
  return [
    [`${each}${description}`, formatSen(subtotal_sen)],
    ...(discount_sen ? [[say.discount, formatSen(-discount_sen)] satisfies Line] : []),
    ...(fee_sen
      ? [[fee_sen < 0 ? say.goldDiscount : say.fee, formatSen(fee_sen)] satisfies Line]
      : []),
    [say.total, formatSen(total_sen), true],
    ...(tax
      ? [[say.includesTax(String(tax_hundredths / 100)), formatSen(tax)] satisfies Line]
      : []),
    ...(refunded_sen ? [[say.refunded, formatSen(-refunded_sen)] satisfies Line] : []),
  ]
}

/** A line with its amount at the right edge. */
function addLine(doc: PDFKit.PDFDocument, label: string, amount: string, isBold: boolean): void {
  const width = doc.page.width - 2 * MARGIN
  doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(11)
  const top = doc.y
  doc.text(amount, MARGIN, top, { width, align: 'right' })
  doc.text(label, MARGIN, top, { width: width - 120 })
  doc.moveDown(0.5)
}
