import type { BankTransfer } from './sql-payout-runs.ts'

const columns = ['Reference', 'Beneficiary', 'Bank', 'Account number', 'Amount (RM)', 'E-mail']

/** A payout run's transfers as CSV, a line each, for the bank. */
export function writeTransfers(runId: string, transfers: readonly BankTransfer[]): string {
  const lines = transfers.map((one) => [
    `${runId.slice(-8).toUpperCase()}-${one.affiliate_id}`,
    one.bank_acc_name,
    one.bank_name,
    one.bank_acc_no,
    (one.amount_sen / 100).toFixed(2),
    one.email,
  ])
  return `${[columns, ...lines].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

/**
 * A cell as every program reads it: as text, whatever was typed. What begins like a formula gets an
 * apostrophe in front, by which no spreadsheet computes it.
 */
function cell(text: string): string {
  // A line break would begin another transfer.
  const flat = text.replace(/[\r\n\t]+/g, ' ').trim()
  const inert = /^[=+\-@|%]/.test(flat) ? `'${flat}` : flat
  return /[",;']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
