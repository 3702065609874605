/** What the calls of affiliates say. */
export const affiliates = {
  received: 'Your application was received.',
  alreadyApplied: 'You have already applied.',
  notApproved: 'No Approved Affiliate Application.',
  codeReserved: 'This code is reserved. Please choose another.',
  codeTaken: 'This code is taken. Please choose another.',
  codeChosen: 'You have already chosen your code.',
}
