/** What a call does not find, by its name in the code. */
export const missing = {
  Account: 'Account not found',
  Article: 'Article not found',
  Category: 'Category not found',
  Conversation: 'Conversation not found',
  Order: 'Order not found',
  Page: 'Page not found',
  Payment: 'Payment not found',
  Picture: 'Picture not found',
  Player: 'Player not found',
  Tag: 'Tag not found',
  Transaction: 'Transaction not found',
}
