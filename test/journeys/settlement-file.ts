/** Razorpay's file of a day (YYYY-MM-DD), with one payment unknown to the shop. */
export function unknownSettlement(day: string) {
  const [year, month, date] = day.split('-')
  const content = [
    'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,entity_created_at,order_receipt',
    `payment,pay_NobodyKnows01,12.00,MYR,0.24,0.00,${date}/${month}/${year} 00:00:01,o${'7'.repeat(26)}-1`,
  ].join('\r\n')
  return { name: 'settlement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
}
