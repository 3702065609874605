/** The steps of an order's progress. */
export const orderProgress = {
  label: 'Progress of your order',
  done: 'done',
  received: 'Received',
  paid: 'Paid',
  beingDelivered: 'Being delivered',
  delivered: 'Delivered',
  refund: 'Refund',
  refunded: 'Refunded',
  onItsWay: 'on its way',
  waitingForTransfer: 'waiting for your transfer',
  notPaidYet: 'not paid yet',
  onHold: 'on hold until the dispute is settled',
  waitingForAnswer: 'waiting for your answer',
  partDelivered: (delivered: number, all: number) => `${delivered} of ${all} delivered`,
  late: 'taking longer than usual',
  from: (opening: string) => `from ${opening}`,
  usually: (minutes: number) =>
    minutes === 1 ? 'usually within 1 minute' : `usually within ${minutes} minutes`,
  inProgress: 'in progress',
}
