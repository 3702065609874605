/** What the forms of support say. */
export const support = {
  ticketSubmitted: 'Ticket submitted successfully',
  formSubmitted: 'Form submitted successfully',
}
