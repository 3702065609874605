/** A receipt. */
export const receipts = {
  title: (number: string) => `Receipt ${number}`,
  paid: (time: string) => `Paid: ${time} (Malaysia)`,
  reference: (reference: string) => `Reference: ${reference}`,
  paidBy: (method: string) => `Paid by: ${method}`,
  customer: (email: string) => `Customer: ${email}`,
  registrationNumber: (number: string) => `Registration no. ${number}`,
  taxNumber: (number: string) => `Tax identification no. ${number}`,
  serviceTaxNumber: (number: string) => `Service tax no. ${number}`,
  discount: 'Discount',
  goldDiscount: 'Gold discount',
  fee: 'Fee',
  total: 'Total',
  includesTax: (percent: string) => `Includes service tax of ${percent} %`,
  refunded: 'Refunded',
}
