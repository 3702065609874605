/** Reminders of an unpaid order and of the last item bought, also on the home page. */
export const reminders = {
  buyAgain: 'Buy again',
  unpaidOrder: 'Unpaid order',
  notPaid: 'is not paid yet',
  lookingForTransfer: 'We are looking for your transfer',
  send: (amount: string) => `Send ${amount}`,
  sendBy: (amount: string, time: string) => `Send ${amount} by ${time}`,
  viewOrder: 'View order',
  continuePayment: 'Continue payment',
  hide: 'Do not show this again',
}
