import { buffer } from 'node:stream/consumers'
import type { Language } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import { receiptNumber, taxWithin } from '@apeak/contract/receipts'
import type { EditedShop } from '@apeak/contract/shop'
import PDFDocument from 'pdfkit'
import { type Messages, messagesIn } from '#messages/messages.ts'
import { chineseFontFile, isChinese } from '#platform/fonts/chinese-font.ts'
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
 * The standard fonts of PDF have the letters of Western Europe, and ours has Chinese; a "?" stands for any other.
 * Embedding fonts for every script would cost megabytes.
 */
const printable = (text: string) =>
  text.replace(
    /[^\x20-\x7e\xa0-\xff\u2013\u2014\u2018-\u201d\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/gu,
    '?',
  )

/** The font of a text. */
const fontOf = (text: string, isBold = false) => {
  if (isChinese(text)) return chineseFontFile
  return isBold ? 'Helvetica-Bold' : 'Helvetica'
}

/** A receipt as a PDF of one A4 page. */
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
  doc.moveDown(2).font(fontOf(title, true)).fontSize(20).text(title)
  doc.moveDown(0.5).fontSize(10)
  const facts = [
    say.paid(longTimeText(receipt.paid_at, language)),
    say.reference(receipt.reference),
    details.method && say.paidBy(details.method),
    details.buyer && say.customer(details.buyer),
  ]
  for (const fact of facts) if (fact) doc.font(fontOf(fact)).text(printable(fact))
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
  const name = seller_name || 'Apeak'
  doc.font(fontOf(name, true)).fontSize(14).text(printable(name)).fontSize(10)
  const lines = [
    registration_number && say.registrationNumber(registration_number),
    tax_number && say.taxNumber(tax_number),
    sst_number && say.serviceTaxNumber(sst_number),
    ...seller_address.split('\n'),
    seller_email,
    seller_phone,
  ]
  for (const line of lines) {
    if (line.trim()) doc.font(fontOf(line)).text(printable(line.trim()))
  }
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
  // One font for both, so that they share a base line.
  doc.font(fontOf(label, isBold)).fontSize(11)
  const top = doc.y
  doc.text(amount, MARGIN, top, { width, align: 'right' })
  doc.text(label, MARGIN, top, { width: width - 120 })
  doc.moveDown(0.5)
}
