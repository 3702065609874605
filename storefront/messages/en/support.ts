/** What the ticket and the partnership form share. */
export const support = {
  website: 'Website',
  refused: (why: string) => `Error submitting the form: ${why}`,
  noResponse: 'No response from the server.',
  unknown: (why: string) => `An unknown error occurred: ${why}`,
  unreadable: 'The answer could not be read.',
}
