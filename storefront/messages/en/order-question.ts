/** The shop's question about an order. */
export const orderQuestion = {
  asked: (question: string) => `We asked: ${question}`,
  answered: (answer: string) => `You answered: ${answer}`,
  answer: 'Your answer',
  enterAnswer: 'Please enter your answer.',
  send: 'Send answer',
  sending: 'Sending...',
  failed: 'Your answer could not be sent. Please try again.',
}
